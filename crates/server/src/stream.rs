//! The connection itself: a client that does not read is cut off, and what the HTTP library answers
//! by itself has the headers of every other answer.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::guard::{plain_head, refusal};
use crate::limits::RECEIVING;

/// A connection to a client.
pub struct Patient {
    stream: TcpStream,
    /// Runs while the client takes nothing of what is there for it.
    stalled: Option<Pin<Box<Sleep>>>,
    /// What is sent instead of an answer of the library's.
    instead: Option<(Vec<u8>, usize)>,
}

impl Patient {
    pub fn new(stream: TcpStream) -> Self {
        Patient {
            stream,
            stalled: None,
            instead: None,
        }
    }

    /// Fails if the client has taken nothing for too long.
    fn until_stalled<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stalled = None;
            return polled;
        }
        let timer = self
            .stalled
            .get_or_insert_with(|| Box::pin(sleep(RECEIVING)));
        ready!(timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn write_own(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.until_stalled(polled, context)
    }
}

/// The status of an answer that does not come from us: it lacks what all of ours have.
fn foreign_status(bytes: &[u8]) -> Option<u16> {
    let rest = bytes.strip_prefix(b"HTTP/1.1 ")?;
    let status: u16 = std::str::from_utf8(rest.get(..3)?).ok()?.parse().ok()?;
    let text = std::str::from_utf8(bytes).ok()?;
    let is_bare = text.ends_with("\r\n\r\n") && !text.contains(plain_head());
    ((400..600).contains(&status) && is_bare).then_some(status)
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.instead.is_none() {
            let Some(status) = foreign_status(bytes) else {
                return self.write_own(context, bytes);
            };
            self.instead = Some((refusal(status), 0));
        }
        // All of ours takes the place of all of theirs.
        while let Some((ours, written)) = self.instead.take() {
            let polled = self.write_own(context, &ours[written..]);
            let done = match polled {
                Poll::Ready(Ok(some)) => written + some,
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => {
                    self.instead = Some((ours, written));
                    return Poll::Pending;
                }
            };
            if done < ours.len() {
                self.instead = Some((ours, done));
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}
