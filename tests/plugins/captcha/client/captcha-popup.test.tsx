import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { captchaCodes, type CaptchaChallenge } from '#schemas/api/captcha-api-types.ts'
import { findNonces, type WorkOrder } from '#schemas/api/proof-of-work-solver.ts'
import CaptchaLayer from '#plugins/captcha/client/captcha-layer.tsx'
import { decrypt, verificationOf } from '#plugins/captcha/server/answer-encryption.ts'
import { api } from '#renderer/kit/api.ts'
import { captchaQueue } from '#renderer/kit/captcha-queue.ts'
import { fail, ok, serve, type Reply } from '../../../renderer/api-server.ts'
import { renderWith } from '../../../renderer/render-with-providers.tsx'

afterEach(() => {
  captchaQueue.close()
  cleanup()
  vi.unstubAllGlobals()
})

const secretKey = '0123456789abcdef'
const challenges: Readonly<Record<string, Partial<CaptchaChallenge>>> = {
  blockPuzzle: { originalImageBase64: 'AAAA', jigsawImageBase64: 'AAAA' },
  proofOfWork: { work: { rounds: 2, bits: 4 } },
  clickWord: { originalImageBase64: 'AAAA', wordList: ['山', '水', '火'] },
}
const bare = (repCode: string, repData: object | null, repMsg: string | null = null): Reply => ({
  body: { repCode, repMsg, success: repData !== null, repData },
})

/** A server whose `/x` wants a captcha; what it was sent as answers, opened. */
async function open({
  get = () => undefined,
  check,
}: {
  get?: () => Reply | undefined
  check: (point: unknown, turn: number) => string | Promise<string>
}) {
  const points: unknown[] = []
  let made = 0
  const { seen } = await serve(async ({ url, body }) => {
    if (url === '/api/captcha/get') {
      const { captchaType } = JSON.parse(body) as { captchaType: string }
      return (
        get() ??
        bare('0000', { captchaType, token: `t${++made}`, secretKey, result: false, ...challenges[captchaType] })
      )
    }
    if (url === '/api/captcha/check') {
      const point: unknown = JSON.parse(decrypt((JSON.parse(body) as { pointJson: string }).pointJson, secretKey)!)
      points.push(point)
      const code = await check(point, points.length)
      return bare(code, code === '0000' ? { result: true } : null, code === '0000' ? null : '太多了')
    }
    return url.includes('slideCode') ? ok('done') : fail(416, 'captcha.needed', '请先完成安全验证')
  })
  await renderWith(
    <Suspense>
      <CaptchaLayer />
    </Suspense>,
  )
  const call = api.post('/x', { a: 1 }, { quiet: true })
  call.catch(() => undefined)
  return { seen, points, call }
}

/** happy-dom has no workers: the same work in the page. */
class WorkerInPlace extends EventTarget {
  postMessage(order: WorkOrder): void {
    for (const data of findNonces(order)) this.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate(): void {}
}

describe('the popup', () => {
  it('by keyboard: slides, checks, and lets the call go on after a second', async () => {
    const { points, call, seen } = await open({ check: () => '0000' })
    const slider = await screen.findByRole('slider')
    await screen.findByRole('img', { name: '拼图' })
    slider.focus()
    await userEvent.keyboard('{PageUp}{PageUp}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
    expect(slider.getAttribute('aria-valuenow')).toBe('41')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(/^验证成功，用时 \d+\.\d\d 秒$/)).toBeDefined()
    expect(await call).toBe('done')
    expect(points).toEqual([{ x: 41, y: 5 }])
    expect(new URL(seen.at(-1)!.url, 'http://x').searchParams.get('slideCode')).toBe(
      verificationOf('t1', '{"x":41,"y":5}', secretKey),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that it failed, and brings another', async () => {
    const { points } = await open({ check: () => captchaCodes.wrong })
    const slider = await screen.findByRole('slider')
    await screen.findByRole('img', { name: '拼图' })
    slider.focus()
    await userEvent.keyboard('{End}{Enter}')
    await screen.findByText('拼图未对准缺口，正在更换图片')
    await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0'), { timeout: 3000 })
    await screen.findByRole('img', { name: '拼图' })
    expect(points).toEqual([{ x: 263, y: 5 }])
    // it says what to do, and the slider can be used at once
    expect(await screen.findByText('刚才未对准缺口。图片已更换，请再试一次。')).toBeTruthy()
    expect(document.activeElement).toBe(slider)
    expect(slider.getAttribute('aria-disabled')).toBe('false')
    // another way has not been tried yet
    await userEvent.click(screen.getByRole('button', { name: '点选文字' }))
    await screen.findByText('依次点击')
    expect(screen.queryByText(/^刚才/)).toBeNull()
  })

  it('points to the other ways, which are a group, after the second failure', async () => {
    await open({ check: () => captchaCodes.wrong })
    const slider = await screen.findByRole('slider')
    slider.focus()
    for (const said of ['刚才未对准缺口。图片已更换，请再试一次。', '仍未通过。图片已更换，也可以换一种方式验证。']) {
      await waitFor(() => expect(slider.getAttribute('aria-disabled')).toBe('false'), { timeout: 3000 })
      await userEvent.keyboard('{End}{Enter}')
      await screen.findByText(said, {}, { timeout: 3000 })
    }
    const others = within(screen.getByRole('group', { name: '换一种方式' })).getAllByRole('button')
    expect(others.map(({ textContent }) => textContent)).toEqual(['点选文字', '不看图验证'])
    // the button that was pressed stays, with the way back
    await userEvent.click(others[0]!)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('滑动拼图'))
  })

  it('shows no picture when there are too many, until asked again', async () => {
    let isBusy = true
    await open({
      get: () => (isBusy ? bare(captchaCodes.tooManyGets, null, '太频繁') : undefined),
      check: () => '0000',
    })
    await screen.findByText('太频繁')
    expect(screen.queryByRole('img', { name: '验证图片' })).toBeNull()
    isBusy = false
    await userEvent.click(screen.getAllByRole('button', { name: '换一张' })[0]!)
    await screen.findByRole('img', { name: '验证图片' })
  })

  it('sends three clicks in pixels of the picture, however wide it is shown', async () => {
    const { points, call } = await open({ check: () => '0000' })
    await userEvent.click(await screen.findByRole('button', { name: '点选文字' }))
    await screen.findByText('依次点击')
    const area = screen.getByRole('img', { name: '验证图片' }).nextElementSibling!
    // a screen of 320 pixels; happy-dom lays nothing out
    area.getBoundingClientRect = () => ({ left: 10, top: 20, width: 248, height: 124 }) as DOMRect
    for (const [clientX, clientY] of [
      [10, 20],
      [134, 82],
      [258, 144],
    ])
      fireEvent.click(area, { clientX, clientY })
    expect(await call).toBe('done')
    expect(points).toEqual([
      [
        { x: 0, y: 0 },
        { x: 155, y: 78 },
        { x: 310, y: 155 },
      ],
    ])
  })

  it('counts the clicks, shows which word is next, and takes a click back', async () => {
    const { points, call } = await open({ check: () => '0000' })
    await userEvent.click(await screen.findByRole('button', { name: '点选文字' }))
    await screen.findByText('依次点击')
    const area = screen.getByRole('img', { name: '验证图片' }).nextElementSibling!
    area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 310, height: 155 }) as DOMRect
    const next = () => [...document.querySelectorAll('[aria-current="step"]')].map((word) => word.textContent)
    expect([next(), screen.queryByText('0/3') !== null]).toEqual([['山'], true])
    fireEvent.click(area, { clientX: 10, clientY: 20 })
    fireEvent.click(area, { clientX: 60, clientY: 70 })
    expect([next(), screen.queryByText('2/3') !== null]).toEqual([['火'], true])
    await userEvent.click(screen.getByRole('button', { name: '取消第 1 个标记：山' }))
    expect([next(), screen.queryByText('1/3') !== null]).toEqual([['山'], true])
    fireEvent.click(area, { clientX: 30, clientY: 40 })
    fireEvent.click(area, { clientX: 200, clientY: 90 })
    expect(await call).toBe('done')
    expect(points).toEqual([
      [
        { x: 30, y: 40 },
        { x: 60, y: 70 },
        { x: 200, y: 90 },
      ],
    ])
  })

  it('takes a double click for one, and passes the focus on when a mark is taken back by keyboard', async () => {
    await open({ check: () => '0000' })
    await userEvent.click(await screen.findByRole('button', { name: '点选文字' }))
    await screen.findByText('依次点击')
    const area = screen.getByRole('img', { name: '验证图片' }).nextElementSibling!
    area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 310, height: 155 }) as DOMRect
    fireEvent.click(area, { clientX: 10, clientY: 20, detail: 1 })
    fireEvent.click(area, { clientX: 10, clientY: 20, detail: 2 })
    fireEvent.click(screen.getByRole('button', { name: '取消第 1 个标记：山' }), { detail: 2 })
    expect(screen.getByText('1/3')).toBeTruthy()
    fireEvent.click(area, { clientX: 60, clientY: 70, detail: 1 })
    screen.getByRole('button', { name: '取消第 1 个标记：山' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '取消第 2 个标记：水' }))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('0/3')).toBeTruthy()
    expect(document.activeElement).toBe(area.parentElement)
  })

  it('keeps the button for another picture and its focus while that loads', async () => {
    await open({ check: () => '0000' })
    await screen.findByRole('img', { name: '验证图片' })
    const button = screen.getByRole('button', { name: '换一张' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect(button.isConnected).toBe(true)
    expect(document.activeElement).toBe(button)
  })

  it('forgets an answer that arrives after another way was chosen', async () => {
    let answer: (code: string) => void = () => {}
    await open({ check: () => new Promise<string>((resolve) => (answer = resolve)) })
    await screen.findByRole('img', { name: '拼图' })
    screen.getByRole('slider').focus()
    await userEvent.keyboard('{End}{Enter}')
    await screen.findByText('正在验证')
    await userEvent.click(screen.getByRole('button', { name: '点选文字' }))
    await screen.findByText('依次点击')
    answer(captchaCodes.tooManyChecks)
    // the answer has arrived by the time that a later call is answered
    expect(await api.post('/x?slideCode=1', {}, { quiet: true })).toBe('done')
    expect(screen.getByText('依次点击')).toBeTruthy()
    expect(screen.getByRole('img', { name: '验证图片' })).toBeTruthy()
  })

  it('without a picture, computes again by itself after a proof that was refused', async () => {
    vi.stubGlobal('Worker', WorkerInPlace)
    const { points, call } = await open({
      check: (_point, turn) => [captchaCodes.expired, captchaCodes.wrong][turn - 1] ?? '0000',
    })
    await userEvent.click(await screen.findByRole('button', { name: '不看图验证' }))
    // what the server says of it, then what is said of a proof
    await screen.findByText('太多了')
    await screen.findByText('验证失败，正在重新计算', {}, { timeout: 3000 })
    expect(screen.queryByText(/图片/)).toBeNull()
    await screen.findByText(/^验证成功/, {}, { timeout: 3000 })
    expect(await call).toBe('done')
    expect(points).toHaveLength(3)
  })

  it('without a picture, offers to try again where the browser cannot compute', async () => {
    let isBroken = true
    vi.stubGlobal(
      'Worker',
      class extends WorkerInPlace {
        override postMessage(order: WorkOrder): void {
          if (isBroken) this.dispatchEvent(new Event('error'))
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
          else super.postMessage(order)
        }
      },
    )
    const { call } = await open({ check: () => '0000' })
    await userEvent.click(await screen.findByRole('button', { name: '不看图验证' }))
    const retry = await screen.findByRole('button', { name: '重试' })
    // nothing says that it takes a few seconds only
    expect(screen.queryByText(/无需任何操作/)).toBeNull()
    isBroken = false
    await userEvent.click(retry)
    expect(await call).toBe('done')
  })

  it('closed while it says that it worked, lets no other call go on with that', async () => {
    const { call, seen } = await open({ check: () => '0000' })
    const slider = await screen.findByRole('slider')
    await screen.findByRole('img', { name: '拼图' })
    slider.focus()
    await userEvent.keyboard('{End}{Enter}')
    await screen.findByText(/验证成功/)
    await userEvent.keyboard('{Escape}')
    await expect(call).rejects.toMatchObject({ id: 'captcha.needed' })
    const other = api.post('/x', {}, { quiet: true })
    await screen.findByRole('img', { name: '拼图' })
    screen.getByRole('slider').focus()
    await userEvent.keyboard('{PageUp}{Enter}')
    expect(await other).toBe('done')
    const used = seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('slideCode')).filter(Boolean)
    expect(used).toEqual([verificationOf('t2', '{"x":20,"y":5}', secretKey)])
  })

  it('closed, gives the call up', async () => {
    const { call } = await open({ check: () => '0000' })
    await userEvent.click(await screen.findByRole('button', { name: '关闭' }))
    await expect(call).rejects.toMatchObject({ id: 'captcha.needed' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
