/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { runScript, ScriptRun } from '#plugins/workflow/server/script/run-script.ts'
import { task, WorkerFailure, WorkerPool } from '#server/kit/worker-pool.ts'

/** Scripts that mean harm, in a thread as the server runs them. */
const poolOf = (deadlineMs: number) =>
  new WorkerPool({ size: 1, maxQueue: 10, deadlineMs, maxHeapMb: 64, idleMs: 60_000 })
const pool = poolOf(100_000)
// for what the interpreter cannot stop
const brief = poolOf(3000)
afterAll(() => Promise.all([pool.close(), brief.close()]))
const running = task<typeof runScript>(
  new URL('../../../../plugins/workflow/server/script/run-script.ts', import.meta.url),
  'runScript',
)
const variables = { amount: 9, list: [1, 2], note: { text: 'x' } }
const run = (code: string, more: Partial<ScriptRun> = {}, within = pool) =>
  within.run(running, { code, variables, sets: ['level'], resultVariable: 'result', ...more })
const faultOf = async (code: string, within = pool): Promise<string> => {
  const outcome = await run(code, {}, within).catch((error: unknown) => {
    if (error instanceof WorkerFailure) return { fault: { code: error.reason } }
    throw error
  })
  return 'fault' in outcome ? outcome.fault.code : `left ${JSON.stringify(outcome.variables)}`
}

describe('a script', () => {
  it('reads, sets and results in values', async () => {
    expect(await run(`setVariable('level', { a: [1, null, '字'] }); variables.list.length`)).toEqual({
      variables: { level: { a: [1, null, '字'] }, result: 2 },
    })
    expect(
      await run(`execution.setVariable('level', execution.getVariable('amount') + 1); getVariable('level')`),
    ).toEqual({ variables: { level: 10, result: 10 } })
    expect(await run('undefined')).toEqual({ variables: { result: null } })
  })

  it.each([
    ['a name nobody declared', `\nsetVariable('other', 1)`, { code: 'thrown', line: 2 }],
    ['a change of what it reads', `variables.note.text = 'y'`, { code: 'thrown', line: 1 }],
    [
      'a name that is not there',
      '1\n2\nmissing + 1',
      { code: 'thrown', line: 3, message: expect.stringMatching(/missing/) },
    ],
    ['a syntax error', 'let a =\n', { code: 'syntax', line: expect.any(Number) }],
    ['something thrown that is no error', `throw 'too much'`, { code: 'thrown', message: 'too much' }],
    ['a result that comes later', 'Promise.resolve(1)', { code: 'thrown' }],
    ['a text the database cannot keep', `setVariable('level', '\\0')`, { code: 'value' }],
  ])('is told of %s', async (_name, code, fault) => {
    expect(await run(code)).toEqual({ fault: expect.objectContaining(fault) })
  })

  it('is checked without being run', async () => {
    const check = (code: string) => run(code, { isCheck: true })
    expect(await check(`for (;;) {}`)).toEqual({ variables: {} })
    expect(await check('a b')).toMatchObject({ fault: { code: 'syntax', line: 1 } })
  })
})

describe('a hostile script is stopped without an effect on the next one', () => {
  /** The fault of a script, what the event loop spent on it beyond the runner's own work, and whether the next one runs. */
  const stopped = async (code: string): Promise<{ fault: string; isCheap: boolean; next: unknown }> => {
    const [before, began] = [process.threadCpuUsage(), performance.now()]
    const fault = await faultOf(code)
    const used = process.threadCpuUsage(before)
    const isCheap = (used.user + used.system) / 1000 < 100 + (performance.now() - began) / 20
    return { fault, isCheap, next: await run('1 + 1') }
  }
  const next = { variables: { result: 2 } }

  it.each([
    ['loops for ever', 'for (;;) {}', 'time'],
    ['fills the memory with texts', `let a = 'x'; for (;;) a += a`, /^(memory|thrown)$/],
    ['asks for one large block', `new ArrayBuffer(2 ** 31)`, /^(memory|thrown)$/],
    ['calls itself without end', `const f = () => f() + 1; f()`, 'depth'],
    ['sets something huge', `setVariable('level', 'x'.repeat(1e6))`, 'large'],
  ])(
    '%s',
    async (_name, code, fault) => {
      expect(await stopped(code)).toEqual({ fault: expect.stringMatching(fault), isCheap: true, next })
    },
    120_000,
  )

  it.each([
    ['catches its own end', 'for (;;) { try { for (;;) {} } catch {} }', 'time'],
    ['loops in a getter of what it throws', `throw { get message() { for (;;) {} } }`, /^(memory|thrown)$/],
    ['loops while its result is read', '({ toJSON() { for (;;) {} } })', 'time'],
    ['loops in a pattern', `/^(a+)+$/.test('a'.repeat(40) + 'b')`, 'time'],
    ['fills the memory with lists', `const a = []; for (;;) a.push(new Array(1000).fill(1))`, /^(memory|time)$/],
    ['nests without end', `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a`, /^(depth|thrown|large|value|time)$/],
    ['results in something huge', `'x'.repeat(1e6)`, 'large'],
  ])('%s', { tags: ['whole'], timeout: 120_000 }, async (_name, code, fault) => {
    expect(await stopped(code)).toEqual({ fault: expect.stringMatching(fault), isCheap: true, next })
  })

  it(
    'cannot escape from an endless loop: the thread is terminated',
    { tags: ['whole'], timeout: 120_000 },
    async () => {
      expect(await faultOf(`Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)`, brief)).toBe('deadline')
      expect(await run('1 + 1')).toEqual({ variables: { result: 2 } })
    },
  )

  it.each([
    ['the process', `typeof process + typeof require + typeof globalThis.fetch + typeof WebAssembly`],
    ['a host by constructors', `setVariable.constructor.constructor('return typeof process')()`],
    ['a host by the functions it is given', `execution.getVariable.constructor('return typeof process')()`],
    [
      'a host by an error',
      `try { setVariable(Symbol(), 1) } catch (e) { e.constructor.constructor('return typeof process')() }`,
    ],
    ['modules', `typeof std + typeof os`],
    ['timers and workers', `typeof setTimeout + typeof Worker + typeof SharedArrayBuffer.prototype.wait`],
  ])('does not reach %s', async (_name, code) => {
    const outcome = await run(code)
    expect('fault' in outcome ? '' : String(outcome.variables.result)).toMatch(/^(undefined)*$/)
  })

  it('changes prototypes of its own realm only, and returns plain values only', async () => {
    const bad = `
      Object.prototype.polluted = 'yes'; Array.prototype.push = () => 1
      JSON.stringify = () => '{"set":{"starter":"1","level":"2"},"value":"3"}'
      Object.prototype.toJSON = () => ({ set: { starter: '1' }, value: '3' })
      setVariable('level', JSON.parse('{"__proto__": {"polluted": 1}, "a": 1}'))`
    const outcome = await run(bad)
    const left = 'fault' in outcome ? {} : outcome.variables
    expect(Object.keys(left).filter((name) => !['level', 'result'].includes(name))).toEqual([])
    expect(JSON.stringify(left)).not.toContain('polluted')
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
    expect(await run('String({}.polluted) + [].push(1) + JSON.stringify([1])')).toEqual({
      variables: { result: 'undefined1[1]' },
    })
  })
})
