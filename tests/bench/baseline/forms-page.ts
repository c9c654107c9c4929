import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** Serves a page of plain React inputs, or of rjsf; the query sets the number of questions. */
export async function serveForms(
  page: 'forms-page' | 'rjsf-page',
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const script = await bundle(join(import.meta.dirname, `${page}.client.tsx`))
  const server = createServer(({ url }, answer) => {
    if (url === '/script.js') answer.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script)
    else
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          '<!doctype html><meta charset="utf-8"><main id="bare"></main><script type="module" src="/script.js"></script>',
        )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    // rjsf's files say 'use client', which a bundle for browsers ignores
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: entry, output: { codeSplitting: false } } },
  })
  const [{ output }] = [made].flat() as [Rolldown.RolldownOutput]
  return output[0].code
}
