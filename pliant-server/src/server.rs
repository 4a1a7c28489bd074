//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use pliant_scene::Scene;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::access::{Access, random_token};
use crate::http::{Shared, router};
use crate::live::Scenes;
use crate::room::Registry;

/// How long a stop waits for open connections.
const GOODBYE: Duration = Duration::from_secs(3);

/// How to serve.
#[derive(Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub bind: SocketAddr,
    /// A scene of your own, with a name, in front of the gallery.
    pub scene: Option<(String, Scene)>,
    /// What people must show. None: nothing on loopback, a random one elsewhere.
    pub token: Option<String>,
    /// Rooms at a time, at least 1.
    pub rooms: usize,
    /// People per room, at least 1.
    pub clients: usize,
    /// Threads for all worlds together, at least 1.
    pub threads: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            scene: None,
            token: None,
            rooms: 8,
            clients: 64,
            threads: 1,
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
    /// The machine gave no threads.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// The machine gave no random numbers for a token.
    #[error("cannot make a token: {0}")]
    Token(String),
    /// A scene does not build.
    #[error("{0}")]
    Scene(String),
}

/// A server that runs. Dropping it stops it.
pub struct Server {
    runtime: Option<Runtime>,
    address: SocketAddr,
    token: Option<String>,
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
    serving: Option<JoinHandle<()>>,
}

impl Server {
    /// Listens, and serves from threads of its own.
    pub fn start(config: Config) -> Result<Self, ServerError> {
        let threads = |error: String| ServerError::Threads(error);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("pliant server")
            .enable_all()
            .build()
            .map_err(|error| threads(error.to_string()))?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(config.threads.max(1))
            .build()
            .map_err(|error| threads(error.to_string()))?;
        let listener = runtime
            .block_on(TcpListener::bind(config.bind))
            .and_then(|listener| Ok((listener.local_addr()?, listener)));
        let (address, listener) = listener.map_err(|error| ServerError::Bind {
            address: config.bind,
            error,
        })?;
        let token = token(config.token, address)?;
        let access = token.clone().map_or_else(Access::local, Access::by_token);
        let scenes = Scenes::new(config.scene).map_err(ServerError::Scene)?;
        let rooms = Registry::new(scenes, pool, config.rooms.max(1), config.clients.max(1));
        let (stop, stopping) = watch::channel(false);
        let shared = Arc::new(Shared::new(access, rooms, stopping.clone()));
        let serving = runtime.spawn(serve(listener, Arc::clone(&shared), stopping));
        Ok(Self {
            runtime: Some(runtime),
            address,
            token,
            shared,
            stop,
            serving: Some(serving),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What people must show, if anything.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The address of the page, token included. A server on all interfaces is named by loopback.
    pub fn url(&self) -> String {
        let mut host = self.address;
        if host.ip().is_unspecified() {
            host.set_ip(if host.is_ipv4() {
                [127, 0, 0, 1].into()
            } else {
                std::net::Ipv6Addr::LOCALHOST.into()
            });
        }
        match &self.token {
            Some(token) => format!("http://{host}/?token={token}"),
            None => format!("http://{host}/"),
        }
    }

    /// Tells everyone goodbye, ends the rooms and waits for their threads.
    pub fn stop(mut self) {
        self.shut();
    }

    fn shut(&mut self) {
        let Some(runtime) = self.runtime.take() else {
            return;
        };
        self.stop.send_replace(true);
        if let Some(serving) = self.serving.take() {
            // Requests end with the listener, sockets when they have said goodbye; those that do not are cut below.
            let mut sockets = self.shared.sockets.subscribe();
            let goodbye = async {
                let _ = serving.await;
                let _ = sockets.wait_for(|count| *count == 0).await;
            };
            let _ = runtime.block_on(async { tokio::time::timeout(GOODBYE, goodbye).await });
        }
        self.shared.rooms.close();
        runtime.shutdown_timeout(GOODBYE);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shut();
    }
}

async fn serve(listener: TcpListener, shared: Arc<Shared>, mut stopping: watch::Receiver<bool>) {
    let router = router(shared);
    let stop = async move {
        // The sender lives as long as the server.
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    // An error here is one of accepting, which axum retries by itself.
    let _ = axum::serve(listener, router)
        .with_graceful_shutdown(stop)
        .await;
}

fn token(given: Option<String>, address: SocketAddr) -> Result<Option<String>, ServerError> {
    match given {
        Some(token) => Ok(Some(token)),
        None if address.ip().is_loopback() => Ok(None),
        None => random_token()
            .map(Some)
            .map_err(|error| ServerError::Token(error.to_string())),
    }
}
