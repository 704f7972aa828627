# A server of tables: docker build --tag loam . && docker run --publish 4280:4280 --volume tables:/tables loam
# It prints the link of its lobby. On this machine put `localhost` in place of the container's address.
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /loam
COPY . .
RUN cargo build --locked --profile dist -p loam --bin loam --features postgres,parquet,train

FROM debian:bookworm-slim
# Webhooks and a database with TLS need certificates.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --home-dir /tables loam
COPY --from=build /loam/target/dist/loam /usr/local/bin/loam
COPY README.md LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md /usr/share/doc/loam/
USER loam
WORKDIR /tables
VOLUME /tables
EXPOSE 4280
STOPSIGNAL SIGINT
ENTRYPOINT ["loam"]
CMD ["serve", "--lan", "--no-open", "--port", "4280", "--dir", "/tables"]
