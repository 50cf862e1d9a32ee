# One static program in an empty image:
#   docker build --build-arg COMMIT="$(git rev-parse HEAD)" -t thera .
#   docker run --rm -p 127.0.0.1:8017:8017 thera
FROM rust:1-alpine AS build
RUN apk add --no-cache build-base
WORKDIR /thera
COPY . .
ARG COMMIT=unknown
ENV THERA_COMMIT=$COMMIT
# The compiler of Alpine makes static programs.
RUN cargo build --release --locked -p thera \
    && install -D target/release/thera /image/thera \
    && install -d -o 65532 -g 65532 /image/games /image/tmp

FROM scratch
COPY --from=build --chown=65532:65532 /image /
USER 65532:65532
EXPOSE 8017
VOLUME /games
HEALTHCHECK --interval=30s --timeout=5s CMD ["/thera", "serve", "--check", "--port", "8017"]
ENTRYPOINT ["/thera"]
# Inside the container every address is let in that the container's network lets in; who may connect is
# said with -p, and by the token in the address that is printed.
CMD ["serve", "--host", "0.0.0.0", "--port", "8017", "--no-open", "--games", "/games"]
