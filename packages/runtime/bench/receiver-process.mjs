// The receiver both engines deliver to: counts, answers 200 with no body, and prints its port; `GET /count` tells how many arrived.
import http from 'node:http';

let count = 0;
const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ count }));
    return;
  }
  request.on('data', () => {});
  request.on('end', () => {
    count++;
    response.writeHead(200, { 'Content-Length': '0' });
    response.end();
  });
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  console.log(JSON.stringify({ port: server.address().port }));
});
