//! Storage of runs in Python objects, for example an object store.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use lab::store::{FileDraft, RunStore};
use pyo3::prelude::*;

use crate::errors::PyCallError;

/// Target for the shards and tables of a run.
#[derive(FromPyObject)]
pub enum PyOutputTarget {
    #[pyo3(transparent)]
    Folder(PathBuf),
    /// A Python object with the methods `read`, `write`, `has`, `begin` and `path`.
    #[pyo3(transparent)]
    Store(PyStore),
}

/// A Python object as a store.
#[derive(FromPyObject)]
#[pyo3(transparent)]
pub struct PyStore(Py<PyAny>);

/// Store that refuses new files once the run is stopped.
pub struct StoppableStore<'a> {
    pub store: &'a dyn RunStore,
    /// Whether the run is stopped.
    pub stop: &'a AtomicBool,
}

impl RunStore for StoppableStore<'_> {
    fn begin(&self, name: &str) -> io::Result<Box<dyn FileDraft + '_>> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("the run was stopped"));
        }
        self.store.begin(name)
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.store.read(name)
    }

    fn has(&self, name: &str) -> io::Result<bool> {
        self.store.has(name)
    }

    fn path(&self, name: &str) -> String {
        self.store.path(name)
    }
}

/// Store that records its first failure, because the laboratory reports errors only as text.
pub struct ErrorRecordingStore<'a> {
    store: &'a dyn RunStore,
    noted: Mutex<Option<StoreFailure>>,
}

/// The first failure of a wrapped store.
enum StoreFailure {
    Disk,
    /// An exception of a Python object.
    Raised(PyErr),
}

impl<'a> ErrorRecordingStore<'a> {
    /// Wraps a store, with no failure noted yet.
    pub fn new(store: &'a dyn RunStore) -> ErrorRecordingStore<'a> {
        ErrorRecordingStore { store, noted: Mutex::new(None) }
    }

    /// Converts the message of a failed run. The result is an error of a file if the store failed,
    /// otherwise an error of the request.
    pub fn wrong(&self, message: String) -> PyCallError {
        match self.noted.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(StoreFailure::Raised(error)) => PyCallError::Raised(error),
            Some(StoreFailure::Disk) => PyCallError::File(message),
            None => PyCallError::Request(message),
        }
    }
}

fn note<R>(failure: &Mutex<Option<StoreFailure>>, came: io::Result<R>) -> io::Result<R> {
    came.inspect_err(|error| {
        let raised = error.get_ref().and_then(|inner| inner.downcast_ref::<PyErr>());
        let kind = raised.map_or(StoreFailure::Disk, |error| {
            StoreFailure::Raised(Python::attach(|py| error.clone_ref(py)))
        });
        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(kind);
    })
}

impl RunStore for ErrorRecordingStore<'_> {
    fn begin(&self, name: &str) -> io::Result<Box<dyn FileDraft + '_>> {
        let draft = note(&self.noted, self.store.begin(name))?;
        Ok(Box::new(ErrorRecordingDraft { draft, noted: &self.noted }))
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        note(&self.noted, self.store.read(name))
    }

    fn has(&self, name: &str) -> io::Result<bool> {
        note(&self.noted, self.store.has(name))
    }

    fn path(&self, name: &str) -> String {
        self.store.path(name)
    }
}

struct ErrorRecordingDraft<'a> {
    draft: Box<dyn FileDraft + 'a>,
    noted: &'a Mutex<Option<StoreFailure>>,
}

impl Write for ErrorRecordingDraft<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        note(self.noted, self.draft.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        note(self.noted, self.draft.flush())
    }
}

impl FileDraft for ErrorRecordingDraft<'_> {
    fn commit(self: Box<Self>) -> io::Result<()> {
        note(self.noted, self.draft.commit())
    }
}

/// Number of bytes that are buffered before each call of Python's `write`.
const BUFFER_BYTES: usize = 1 << 20;

/// A file written by Python. `commit` moves it to its final name.
struct PyDraft {
    file: Py<PyAny>,
    buffer: Vec<u8>,
    committed: bool,
}

fn other(error: PyErr) -> io::Error {
    io::Error::other(error)
}

impl PyStore {
    fn call<R>(
        &self,
        method: &str,
        call_method: impl for<'py> FnOnce(Python<'py>, &Bound<'py, PyAny>, &str) -> PyResult<R>,
    ) -> io::Result<R> {
        Python::attach(|py| call_method(py, self.0.bind(py), method)).map_err(other)
    }
}

impl RunStore for PyStore {
    fn begin(&self, name: &str) -> io::Result<Box<dyn FileDraft + '_>> {
        let file =
            self.call("begin", |_, object, m| object.call_method1(m, (name,)).map(Bound::unbind))?;
        Ok(Box::new(PyDraft { file, buffer: Vec::new(), committed: false }))
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.call("read", |_, object, m| object.call_method1(m, (name,))?.extract())
    }

    fn has(&self, name: &str) -> io::Result<bool> {
        self.call("has", |_, object, m| object.call_method1(m, (name,))?.extract())
    }

    fn path(&self, name: &str) -> String {
        let answer = self.call("path", |_, object, m| object.call_method1(m, (name,))?.extract());
        answer.unwrap_or_else(|_| name.to_owned())
    }
}

impl PyDraft {
    fn write_buffer(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let buffer = std::mem::take(&mut self.buffer);
        Python::attach(|py| {
            let bytes = pyo3::types::PyBytes::new(py, &buffer);
            self.file.call_method1(py, "write", (bytes,)).map(drop)
        })
        .map_err(other)
    }
}

impl Write for PyDraft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER_BYTES {
            self.write_buffer()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_buffer()
    }
}

impl FileDraft for PyDraft {
    fn commit(mut self: Box<Self>) -> io::Result<()> {
        self.write_buffer()?;
        self.committed = true;
        Python::attach(|py| self.file.call_method0(py, "commit").map(drop)).map_err(other)
    }
}

impl Drop for PyDraft {
    fn drop(&mut self) {
        if !self.committed {
            // If this fails too, the file still does not have its final name.
            let _ = Python::attach(|py| self.file.call_method0(py, "discard").map(drop));
        }
    }
}
