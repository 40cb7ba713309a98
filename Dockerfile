# The command: docker build -t catena . && docker run --rm catena find GRID
# It runs as nobody. To write files into a folder of yours: docker run --rm --user "$(id -u)" -v "$PWD:/here" -w /here …
FROM rust:1-slim AS build
WORKDIR /catena
COPY . .
RUN cargo build --profile dist --locked -p catena-cli

FROM debian:stable-slim
COPY --from=build /catena/target/dist/catena /usr/local/bin/catena
USER nobody
ENTRYPOINT ["catena"]
