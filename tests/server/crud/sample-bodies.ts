import type { ClientField, ClientModule } from '#schemas/api/module-api-types.ts'
import type { Client } from '#tests/support/open-app.ts'
import { pixel, upload } from '#tests/support/upload.ts'

/** A body that any module takes, different for each `n`. Rows it must point to are created through the API. */
export async function sampleBody(
  client: Client,
  copy: ClientModule,
  n: number,
  without?: string,
): Promise<Record<string, unknown>> {
  const links = Object.fromEntries(Object.entries(copy.parent?.match ?? {}).map(([child, wanted]) => [child, wanted]))
  const parent = copy.parent ? await firstRow(client, copy.parent.module, n) : {}
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(copy.fields)) {
    if (field.readonly || name === copy.key || name === without) continue
    if (name in links) body[name] = parent[links[name]!]
    // rows below it are like no others either
    else if (field.children)
      body[name] = [
        await sampleBody(client, await copyOf(client, field.children.module), n + 50_000, field.children.by),
      ]
    else if (field.ref?.module === copy.module) body[name] = await someRow(client, copy, name)
    else if (field.ref) body[name] = await pointingAt(client, field, n)
    else if (/^(image|file)s?$/.test(field.type)) body[name] = await uploaded(client, copy, field, name)
    else if (field.dict) body[name] = await entryOf(client, field, n)
    else body[name] = valueOf(field, n)
  }
  return { ...body, ...beyondTheFile[copy.module]?.(n) }
}

/** What only code of the module can tell from a wrong value. */
const beyondTheFile: Readonly<Record<string, (n: number) => object>> = {
  'tool/job': () => ({ handler: 'job.clearLog', parameters: { days: 30 }, timeZone: 'Asia/Shanghai' }),
  // of one person at a time, and not by the person
  'workflow/substitution': (n) => ({
    userId: 1,
    substituteId: 2,
    beginTime: new Date(Date.UTC(2040, 0, 1, n)).toISOString(),
    endTime: new Date(Date.UTC(2040, 0, 1, n, 30)).toISOString(),
  }),
}

export async function copyOf(client: Client, module: string): Promise<ClientModule> {
  const { body } = await client.get<ClientModule>(`/api/schema/${module}`)
  if (body.code !== 200) throw new Error(`no schema of <${module}>: ${body.msg}`)
  return body.data
}

/** A row of the module itself to hang below, if there is one: the first without one above it, as anything hangs there. */
async function someRow(client: Client, copy: ClientModule, above: string): Promise<unknown> {
  const { body } = await client.get(`/api${copy.base}/page`, { query: { limit: 100 } })
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any module
  const top = body.data.rows.find((row: any) => row[above] === null || row[above] === 0) ?? body.data.rows[0]
  return top?.[copy.key] ?? null
}

async function firstRow(client: Client, module: string, n: number): Promise<Record<string, unknown>> {
  const copy = await copyOf(client, module)
  const { body } = await client.get(`/api${copy.base}/page`, { query: { limit: 1 } })
  if (body.data.rows.length > 0) return body.data.rows[0]
  const created = await client.post(`/api${copy.base}`, { body: await sampleBody(client, copy, n) })
  return created.body.data
}

/** Entries of its own dictionary; none where it has none. */
async function entryOf(client: Client, field: ClientField, n: number): Promise<unknown> {
  const { body } = await client.get<readonly { readonly dictValue: string }[]>(
    `/api/system/dict/data/type/${field.dict}`,
  )
  const values = body.data.map((entry) => entry.dictValue)
  if (field.type === 'dicts') return values.slice(0, 2)
  return values.includes(String(field.default)) ? field.default : (values[n % values.length] ?? null)
}

async function pointingAt(client: Client, field: ClientField, n: number): Promise<unknown> {
  if (field.ref!.filter) {
    const { body } = await client.get(`/api${field.ref!.base}/options`, {
      query: { filter: JSON.stringify(field.ref!.filter) },
    })
    const id = body.data[0]?.value
    if (id === undefined && !field.required) return field.type === 'refs' ? [] : null
    if (id !== undefined) return field.type === 'refs' ? [id] : id
  }
  const row = await firstRow(client, field.ref!.module, n)
  const id = row[field.ref!.value]
  return field.type === 'refs' ? [id] : id
}

/** The address of a file that the field takes. */
async function uploaded(client: Client, copy: ClientModule, field: ClientField, name: string): Promise<unknown> {
  const { body } = await upload(client, [pixel], { query: { module: copy.module, field: name } })
  if (body.code !== 200) throw new Error(`<${copy.module}> takes no picture at <${name}>: ${body.msg}`)
  return field.type.endsWith('s') ? [body.data] : body.data
}

function valueOf(field: ClientField, n: number): unknown {
  const text = (prefix: string): string => `${prefix}${n}`.slice(0, field.length ?? 100)
  switch (field.type) {
    case 'int':
    case 'bigint':
      return Math.min(field.max ?? n, Math.max(field.min ?? 0, n))
    case 'decimal':
      return n + 0.25
    case 'bool':
      return n % 2 === 0
    case 'date':
      return `2026-03-${String(1 + (n % 28)).padStart(2, '0')}`
    case 'datetime':
      return `2026-03-${String(1 + (n % 28)).padStart(2, '0')}T08:30:00.000Z`
    case 'time':
      return '09:30:00'
    case 'json':
      return { n, snake_key: [null, true] }
    case 'email':
      return `a${n}@example.com`
    case 'phone':
      return `138000${String(n).padStart(5, '0')}`
    case 'url':
      return `https://example.com/${n}`
    case 'ip':
      return `10.0.0.${n % 250}`
    case 'color':
      return '#0f766e'
    case 'icon':
      return 'book'
    case 'cron':
      return '0 0 3 * * *'
    // no run of digits, which passwords may not have
    case 'password':
      return `Secret-Garden-${[...String(n)].join('x')}`
    case 'enum':
      return field.options![n % field.options!.length]!.value
    default:
      return [text('n'), text('N-'), text('/n'), `a:b:n${n}`, 'schema:school/room'].find(
        (one) => !field.pattern || new RegExp(field.pattern).test(one),
      )
  }
}
