// A lean HTTP load generator on bare sockets: `node load-process.mjs <url> <connections> <seconds> <id prefix>`; prints one JSON line of results.
import net from 'node:net';

const [target = '', connections = '32', seconds = '5', prefix = 'load'] = process.argv.slice(2);
const url = new URL(target);
const head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: `;
const severities = ['critical', 'high'];

let sequence = 0;
function nextRequest() {
  const number = sequence++;
  const body = `{"id":"${prefix}-${number}","severity":"${severities[number % 2]}","source":"billing","message":"card declined for order ${number}","ts":"2026-01-02T03:04:05Z"}`;
  return `${head}${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const latencies = [];
const statuses = {};
let recording = false;
let running = true;
let open = 0;

function responseLength(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return -1;
  const header = text.slice(0, end).toLowerCase();
  const length = /content-length: (\d+)/.exec(header);
  if (length) return end + 4 + Number(length[1]);
  if (header.includes('transfer-encoding: chunked')) {
    const last = text.indexOf('0\r\n\r\n', end + 4);
    return last < 0 ? -1 : last + 5;
  }
  return end + 4;
}

function connect() {
  open++;
  const socket = net.connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  let startedAt = 0;
  let text = '';
  const send = () => {
    startedAt = performance.now();
    socket.write(nextRequest());
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    text = text === '' ? chunk.latin1Slice() : text + chunk.latin1Slice();
    const length = responseLength(text);
    if (length < 0 || text.length < length) return;
    if (recording) {
      latencies.push(performance.now() - startedAt);
      const status = text.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    text = '';
    if (running) send();
    else socket.end();
  });
  socket.on('error', (error) => {
    statuses[error.code] = (statuses[error.code] ?? 0) + 1;
  });
  socket.on('close', () => {
    open--;
    if (running) connect();
    else if (open === 0) report();
  });
}

let measuredFrom = 0;
let measuredTo = 0;
function report() {
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  const elapsed = (measuredTo - measuredFrom) / 1000;
  console.log(
    JSON.stringify({
      requestsPerSecond: latencies.length / elapsed,
      p50: at(0.5),
      p99: at(0.99),
      max: at(1),
      sent: sequence,
      statuses,
    }),
  );
}

for (let index = 0; index < Number(connections); index++) connect();
setTimeout(() => {
  recording = true;
  measuredFrom = performance.now();
  setTimeout(() => {
    recording = false;
    measuredTo = performance.now();
    running = false;
  }, Number(seconds) * 1000);
}, 2000);
