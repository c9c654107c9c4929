import { gzipSync } from 'node:zlib'
import { adminPassword } from './harness/server-pair.ts'
import { atMost, measured, type Figure } from './harness/bench-result.ts'
import { twentyFields } from './harness/bench-forms.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'

/** Downloads of a visitor's phone for 20 fields, and the CPU of the server's first rendering. */
export async function fillPage(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  try {
    const token = await server.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
      token,
      body: { name: 'bench', document: twentyFields },
    })
    await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
    const html = await (await fetch(`${server.url}/s/${formKey}`)).text()
    const scripts = await everyScript(
      server.url,
      [...html.matchAll(/<(?:script[^>]+src|link[^>]+modulepreload[^>]+href)="([^"]+)"/g)].map((match) => match[1]!),
    )
    const kilobytes = [...scripts.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024
    const { validator } = await server.call<{ validator: string }>('GET', `/api/public/form/${formKey}`)
    const check = gzipSync(await (await fetch(server.url + validator)).text(), { level: 9 }).length / 1024
    return [
      measured('compiled check of its answers, fetched after the page shows, gzip', check, 'KB'),
      atMost(`JavaScript of the fill page, gzip, ${scripts.size} files`, kilobytes, 'KB', 100),
      atMost('server HTML, CPU time of one rendering (median of 50)', await renderMs(), 'ms', 10),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

/** The scripts of a page and their imports, without those that only some forms load. */
async function everyScript(base: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const visit = async (url: string): Promise<void> => {
    if (found.has(url)) return
    const text = await (await fetch(url)).text()
    found.set(url, text)
    for (const [, path] of text.matchAll(/(?:from|import)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g))
      await visit(new URL(path!, url).href)
  }
  for (const path of paths) await visit(new URL(path, base).href)
  return found
}

async function renderMs(): Promise<number> {
  const { measureRender } = await import('./render-form-page.ts')
  return measureRender(twentyFields, 50)
}
