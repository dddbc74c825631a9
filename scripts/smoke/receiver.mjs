// Stands for everything that jobs post to: remembers each body by its path, and fails where it is told to.
import { createServer } from 'node:http';

const received = [];
const failing = new Set();
createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://receiver');
  let body = '';
  for await (const chunk of request) body += chunk;
  if (pathname === '/received') response.end(JSON.stringify(received));
  else if (pathname === '/fail') {
    const path = searchParams.get('path');
    if (searchParams.get('on') === 'true') failing.add(path);
    else failing.delete(path);
    response.end();
  } else if (failing.has(pathname)) {
    response.statusCode = 500;
    response.end();
  } else {
    received.push({ path: pathname, body: JSON.parse(body) });
    response.end();
  }
}).listen(9099);
