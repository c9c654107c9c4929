import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeCodes, type LiveMessage } from '#schemas/api/websocket-messages.ts'
import { openLiveSocket } from '#src/reconnecting-socket.ts'

/** The browser's side of a line whose far end the test plays. */
class Line extends EventTarget {
  static made: Line[] = []
  readonly sent: string[] = []
  isBroken = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    Line.made.push(this)
  }
  send(text: string): void {
    if (this.isBroken) throw new Error('not open')
    this.sent.push(text)
  }
  closed = 0
  close(): void {
    this.closed++
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  says(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  ends(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const heard: LiveMessage[] = []
let token: string | undefined
let refusals = 0
const said: string[] = []
let stop: () => void
const start = (): Line => {
  stop = openLiveSocket({
    address: () => token && `ws://x/api/ws?token=${token}`,
    onMessage: (message) => heard.push(message),
    onRefused: () => refusals++,
    onOpen: () => said.push('open'),
    onLost: () => said.push('lost'),
  })
  return Line.made.at(-1)!
}
const lines = (): number => Line.made.length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.made = []
  heard.length = 0
  token = 'one'
  refusals = 0
  said.length = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks after 20 s of silence, and any message counts as a reply', () => {
  const line = start()
  line.open()
  vi.advanceTimersByTime(19_999)
  expect(line.sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(line.sent).toEqual(['PING'])
  vi.advanceTimersByTime(15_000)
  line.says('{"msgType":"todo","body":{"n":1}}')
  expect(heard).toEqual([{ msgType: 'todo', body: { n: 1 } }])
  vi.advanceTimersByTime(19_999)
  expect(line.closed).toBe(0)
  vi.advanceTimersByTime(1)
  expect(line.sent).toEqual(['PING', 'PING'])
  line.says('PONG')
  expect(heard).toHaveLength(1)
})

it('gives a line up that does not answer for 20 s, and connects again 5 s later, once', () => {
  const line = start()
  line.open()
  vi.advanceTimersByTime(40_000)
  expect(line.closed).toBe(1)
  line.ends(1006)
  vi.advanceTimersByTime(4_999)
  expect(lines()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(lines()).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(lines()).toBe(2)
})

it('says that it is back, so that what was missed can be read', () => {
  start().open()
  expect(heard).toEqual([])
  Line.made[0]!.ends(1001)
  vi.advanceTimersByTime(5_000)
  token = 'two'
  Line.made[1]!.open()
  expect(heard).toEqual([{ msgType: 'reconnected', body: {} }])
  expect(refusals).toBe(0)
})

it('tells of a line that was there and is not, until it is again', () => {
  start().ends(1006)
  vi.advanceTimersByTime(5_000)
  expect(said).toEqual([])
  Line.made[1]!.open()
  vi.advanceTimersByTime(40_000)
  expect(said).toEqual(['open', 'lost'])
  vi.advanceTimersByTime(5_000)
  Line.made[2]!.ends(1006)
  vi.advanceTimersByTime(5_000)
  Line.made[3]!.open()
  Line.made[3]!.ends(closeCodes.sessionEnded)
  expect(said).toEqual(['open', 'lost', 'lost', 'open'])
})

it('has a refusal looked at, and tries on with the token of then', () => {
  start().ends(1006)
  expect(refusals).toBe(1)
  token = 'two'
  vi.advanceTimersByTime(5_000)
  expect(Line.made[1]!.address).toContain('token=two')
  Line.made[1]!.ends(1006)
  token = undefined
  vi.advanceTimersByTime(60_000)
  expect(lines()).toBe(2)
})

it('stays closed when its session has ended, and when it is stopped', () => {
  const line = start()
  line.open()
  line.ends(closeCodes.sessionEnded)
  vi.advanceTimersByTime(60_000)
  expect(lines()).toBe(1)
  const other = start()
  other.open()
  stop()
  expect(other.closed).toBe(1)
  other.ends(1000)
  vi.advanceTimersByTime(60_000)
  expect(lines()).toBe(2)
})

it('only logs what it cannot send and what it cannot read', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const line = start()
  line.open()
  line.says('{"msg')
  line.says('[]')
  line.isBroken = true
  vi.advanceTimersByTime(20_000)
  expect(heard).toEqual([])
  expect(warn).toHaveBeenCalledTimes(2)
})

it('connects at once when the network is back, once, and not where it is connected', () => {
  start().open()
  Line.made[0]!.ends(1006)
  window.dispatchEvent(new Event('online'))
  expect(lines()).toBe(2)
  window.dispatchEvent(new Event('online'))
  Line.made[1]!.open()
  vi.advanceTimersByTime(5_000)
  window.dispatchEvent(new Event('online'))
  expect(lines()).toBe(2)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(lines()).toBe(2)
})
