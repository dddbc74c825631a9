#!/usr/bin/env node
// A receiver to look at: prints the body of every request to the given port of this machine and answers 200.
import { createServer } from 'node:http';

const port = Number(process.argv[2] ?? 8090);
createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  console.log(body);
  response.end();
}).listen(port, '127.0.0.1', () => console.error(`receiving on http://127.0.0.1:${port}`));
