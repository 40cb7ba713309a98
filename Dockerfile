# The command: docker build -t catena . && docker run --rm catena find GRID
FROM rust:1-slim AS build
WORKDIR /catena
COPY . .
RUN cargo build --release --locked -p catena-cli

FROM debian:stable-slim
COPY --from=build /catena/target/release/catena /usr/local/bin/catena
ENTRYPOINT ["catena"]
