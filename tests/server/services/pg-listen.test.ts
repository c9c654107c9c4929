import { expect, it } from 'vitest'
import { openChannel } from '#server/services/pg-listen.ts'

const url = process.env.TEST_DATABASE_URL

it.runIf(url)('tells all that is said at once, in its order and equal ones as often as they were said', async () => {
  const heard: unknown[] = []
  const deliver = (channel: string, body: unknown): void => void (channel === 'test' && heard.push(body))
  const [speaker, listener] = [
    await openChannel(
      url!,
      () => {},
      () => {},
    ),
    await openChannel(url!, deliver, () => {}),
  ]
  const said = Array.from({ length: 500 }, (_, n) => ({ n: Math.floor(n / 2) }))
  await Promise.all(said.map((body) => speaker.notify('test', body)))
  await expect.poll(() => heard.length).toBe(500)
  expect(heard).toEqual(said)
  await speaker.close()
  await listener.close()
})

it.runIf(url)('says what is still waiting before it closes', async () => {
  const heard: unknown[] = []
  const listener = await openChannel(
    url!,
    (channel, body) => void (channel === 'last' && heard.push(body)),
    () => {},
  )
  const speaker = await openChannel(
    url!,
    () => {},
    () => {},
  )
  for (let n = 0; n < 250; n++) void speaker.notify('last', n)
  await speaker.close()
  await expect.poll(() => heard.length).toBe(250)
  await listener.close()
})
