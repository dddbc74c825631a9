/** The notification job of the specification. */
export function notificationJob(port: number, receiver: string): unknown {
  return {
    name: 'notify',
    type: 'pipeline',
    selector: { match_labels: { pipeline_role: 'notify' } },
    config: {
      input: { http_server: { address: `127.0.0.1:${port}`, path: '/events', allowed_verbs: ['POST'] } },
      pipeline: {
        processors: [
          { dedupe: { cache: 'seen_events', key: '${! json("id") }' } },
          { mapping: 'root = if this.severity != "critical" && this.severity != "high" { deleted() }' },
          {
            mapping: [
              'root.text = "[%s] %s: %s (event %s at %s)".format(this.severity.uppercase(), this.source, this.message, this.id, this.ts)',
              'root.event_id = this.id',
              'root.severity = this.severity',
            ].join('\n'),
          },
        ],
      },
      cache_resources: [{ label: 'seen_events', memory: {} }],
      output: {
        http_client: {
          url: receiver,
          verb: 'POST',
          headers: { 'Content-Type': 'application/json' },
          retries: 5,
          retry_period: '200ms',
          max_in_flight: 1,
        },
      },
    },
  };
}

/** The fan-out job of the specification; `last` are settings of the last receiver alone. */
export function fanOutJob(port: number, receivers: readonly string[], last: object = {}): unknown {
  return {
    name: 'webhooks',
    type: 'pipeline',
    config: {
      input: { http_server: { address: `127.0.0.1:${port}`, path: '/webhook', allowed_verbs: ['POST'] } },
      pipeline: { processors: [{ mapping: 'root = this\nroot.received_at = now()' }] },
      output: {
        broker: {
          pattern: 'fan_out',
          outputs: receivers.map((url, index) => ({
            http_client: {
              url,
              verb: 'POST',
              headers: { 'Content-Type': 'application/json' },
              retries: 5,
              retry_period: '200ms',
              ...(index === receivers.length - 1 ? last : {}),
            },
          })),
        },
      },
    },
  };
}

/** An event as the notification job expects it. */
export function notificationEvent(id: string, severity = 'critical'): Readonly<Record<string, string>> {
  return { id, severity, source: 'billing', message: 'card declined', ts: '2026-01-02T03:04:05Z' };
}
