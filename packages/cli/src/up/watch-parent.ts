// Preloaded into a service that `weir up` starts: when the supervisor is gone, however it ended, the service stops too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
