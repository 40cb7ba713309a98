# The command: docker build -t catena . && docker run --rm catena find GRID
FROM rust:1-slim AS build
WORKDIR /catena
COPY . .
RUN cargo build --profile dist --locked -p catena-cli

FROM debian:stable-slim
COPY --from=build /catena/target/dist/catena /usr/local/bin/catena
ENTRYPOINT ["catena"]
