import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { blankRows, emptyLines, sharedTexts, twoDirectories } from '../support/hostile-files.ts'
import { answersOf, manyQuestions } from '../support/large-form.ts'
import { emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'
import { atMost, type Figure } from './harness/bench-result.ts'
import { adminPassword } from './harness/server-pair.ts'

/** `ATTACK_PARALLEL=10`, `ATTACKS=import,captcha` (parts of their names) select attacks to run alone. */
const parallel = Number(process.env.ATTACK_PARALLEL ?? 50)
const wanted = (process.env.ATTACKS ?? '').split(',').filter(Boolean)
/** Duration of the measurement of `/healthz` without an attack. */
const controlMs = 3_000
const questions = 4_000
const json = { 'content-type': 'application/json' }

interface Attack {
  readonly name: string
  readonly call: (i: number) => Promise<Response>
}

/** Response time of `/healthz` while fifty callers send the most expensive requests. */
export async function attacks(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  try {
    const attackers = (await attacksOn(server)).filter(
      ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
    )
    // baseline with the same probe on the same machine, without callers
    const figures: Figure[] = [
      await watched(server, 'control, no attack', async () => {
        await new Promise((resolve) => setTimeout(resolve, controlMs))
      }),
    ]
    for (const attack of attackers) figures.push(await underAttack(server, attack))
    const memory = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
    return [...figures, atMost('memory at its most', memory, 'MB', 2_000)]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

function underAttack(server: ServerProcess, { name, call }: Attack): Promise<Figure> {
  return watched(server, name, async () => {
    const statuses = await Promise.all(
      Array.from({ length: parallel }, async (_, i) => {
        const response = await call(i)
        await response.arrayBuffer()
        return response.status
      }),
    )
    return Object.entries(Object.groupBy(statuses, String))
      .map(([status, all]) => `${all!.length} × ${status}`)
      .join(', ')
  })
}

/** Response time of `/healthz` while `work` runs, which may return a note. */
async function watched({ url }: ServerProcess, name: string, work: () => Promise<string | void>): Promise<Figure> {
  const probe = new Worker(new URL('./health-probe.ts', import.meta.url), { workerData: url })
  const told = once(probe, 'message') as Promise<[{ readonly p99: number; readonly max: number }]>
  await once(probe, 'online')
  const outcome = await work()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  probe.postMessage('over')
  const [{ p99, max }] = await told
  return atMost(`healthz p99: ${name} (max ${Math.round(max)} ms${outcome ? `; ${outcome}` : ''})`, p99, 'ms', 100)
}

async function attacksOn(server: ServerProcess): Promise<readonly Attack[]> {
  const { url } = server
  const token = await server.call<string>('POST', '/api/login', {
    body: { username: 'admin', password: adminPassword },
  })
  const form = manyQuestions(questions)
  const publish = async (): Promise<string> => {
    const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
      token,
      body: { name: 'attack', document: form },
    })
    await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
    return formKey
  }
  const [formKey, fresh] = [await publish(), await publish()]
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const importOf = (file: Uint8Array) => (): Promise<Response> => {
    const body = new FormData()
    body.set('file', new Blob([file as BlobPart]), 'table')
    return fetch(`${url}/api/system/user/import/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
  }
  const strays = JSON.stringify({
    version: 1,
    answers: Object.fromEntries(Array.from({ length: 110_000 }, (_, i) => [i.toString(36), 1])),
  }).slice(0, 999_999)
  const right = JSON.stringify({ version: 1, answers: answersOf(form) })
  return [
    { name: 'submits of 110 000 unknown keys', call: () => post(`/api/public/form/${formKey}/data`, strays) },
    { name: `first submits of ${questions} questions`, call: () => post(`/api/public/form/${fresh}/data`, right) },
    {
      name: `pages of ${questions} questions, filled in by the address`,
      call: (i) => fetch(`${url}/s/${formKey}?q00000=${i}`),
    },
    {
      name: `checks of a draft of ${questions} questions`,
      call: () => post(`/api/project/form/${formKey}/check`, {}, { authorization: `Bearer ${token}` }),
    },
    { name: 'imports of 5 MB of empty lines', call: importOf(emptyLines(5_000_000)) },
    { name: 'imports of 5 MB of rows without a value', call: importOf(blankRows(5_000_000)) },
    { name: 'imports of 100 MB of shared texts', call: importOf(sharedTexts(19_000_000)) },
    { name: 'imports of a workbook that unpacks to 400 MB', call: importOf(twoDirectories(400_000_000)) },
    {
      name: 'captcha pictures',
      call: (i) => post('/api/captcha/get', { captchaType: i % 2 === 0 ? 'blockPuzzle' : 'clickWord' }),
    },
    {
      name: 'wrong passwords',
      call: (i) => post('/api/login', { username: `nobody${i}`, password: 'wrong-password' }),
    },
  ]
}
