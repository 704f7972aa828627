//! Downloads over HTTP: interrupted ones continue, large and missing files are refused.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use bundle::index::source;

fn request(stream: &mut TcpStream) -> String {
    let mut request = Vec::new();
    let mut part = [0; 1024];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut part) {
            Ok(n) if n > 0 => request.extend_from_slice(&part[..n]),
            _ => break,
        }
    }
    String::from_utf8_lossy(&request).into_owned()
}

/// Serves one file of 1,000 bytes. The first answer ends after 400 of them. Returns the address and
/// the requests.
fn serve() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let requests: Arc<Mutex<Vec<String>>> = Arc::default();
    let seen = requests.clone();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let request = request(&mut stream);
            seen.lock().unwrap().push(request.clone());
            let range = request.to_lowercase().contains("range: bytes=400-");
            let answer = match request.split(' ').nth(1) {
                Some("/file") if range => {
                    let head = "HTTP/1.1 206 Partial Content\r\nContent-Length: 600\r\n";
                    [head.as_bytes(), b"Connection: close\r\n\r\n", &[b'b'; 600]].concat()
                }
                Some("/file") => {
                    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n";
                    [head.as_bytes(), b"Connection: close\r\n\r\n", &[b'a'; 400]].concat()
                }
                _ => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    .to_vec(),
            };
            let _ = stream.write_all(&answer);
        }
    });
    (url, requests)
}

#[test]
fn an_interrupted_download_continues() {
    let (url, requests) = serve();
    let source = source::open(&url);
    let found = source.get("file", 1000).unwrap().unwrap();
    assert_eq!(found, [[b'a'; 400].as_slice(), &[b'b'; 600]].concat());
    assert_eq!(requests.lock().unwrap().len(), 2);
    let traffic = source.traffic();
    assert_eq!((traffic.requests, traffic.bytes), (2, 1000));
}

#[test]
fn large_and_missing_files_are_refused() {
    let (url, requests) = serve();
    let source = source::open(&url);
    let why = source.get("file", 100).unwrap_err();
    assert_eq!(why, format!("{}/file: the file is larger than 100 bytes", source.url()));
    assert_eq!(source.get("other", 100), Ok(None));
    // What is too large is not requested again.
    assert_eq!(requests.lock().unwrap().len(), 2);
}
