import { chromium, type Browser } from 'playwright'
import { findChromium } from '../support/find-chromium.ts'
import { manyQuestions } from '../support/large-form.ts'
import { emptyFolder, startServer } from '../support/server-process.ts'
import { formModels } from './form-model-cost.ts'
import { serveForms } from './baseline/forms-page.ts'
import { atMost, measured, median, type Figure } from './harness/bench-result.ts'
import { published } from './harness/bench-forms.ts'
import { adminPassword } from './harness/server-pair.ts'

const rounds = 3
/** rjsf takes seconds each time. */
const roundsOfRjsf = 1

interface Page {
  /** Milliseconds from the start of the navigation until the last question is drawn and interactive. */
  readonly usable: number
  /** Milliseconds of CPU of the page's thread until the first question is interactive. */
  readonly began: number
  /** Milliseconds of script until one answer is committed. */
  readonly answered: number
}

/**
 * A long form on one page in Chromium, alternating with plain React inputs for the same questions, and beside rjsf: time
 * until the last question is interactive, and script time of one answer. The forms without a page follow.
 */
export async function questions(): Promise<readonly Figure[]> {
  const folder = await emptyFolder()
  const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: adminPassword } })
  const [bare, rjsf] = await Promise.all([serveForms('forms-page'), serveForms('rjsf-page')])
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await server.call<string>('POST', '/api/login', {
      body: { username: 'admin', password: adminPassword },
    })
    const figures: Figure[] = []
    for (const count of [1_000, 4_000]) {
      const formKey = await published(server, token, manyQuestions(count))
      const sides = {
        ours: { url: `${server.url}/s/${formKey}`, pages: [] as Page[] },
        bare: { url: `${bare.url}/?${count}`, pages: [] as Page[] },
        rjsf: { url: `${rjsf.url}/?${count}`, pages: [] as Page[] },
      }
      // excludes the server's first rendering
      await visit(browser, sides.ours.url, count)
      for (let round = 0; round < rounds; round++)
        for (const side of [sides.bare, sides.ours]) side.pages.push(await visit(browser, side.url, count))
      for (let round = 0; round < roundsOfRjsf; round++)
        sides.rjsf.pages.push(await visit(browser, sides.rjsf.url, count))
      const of = (side: { readonly pages: readonly Page[] }, what: keyof Page): number =>
        median(side.pages.map((page) => page[what]))
      const [usable, plain] = [of(sides.ours, 'usable'), of(sides.bare, 'usable')]
      const times = `${count} questions: last one usable ÷ bare React (${Math.round(usable)} ÷ ${Math.round(plain)} ms)`
      const taken = `${count} questions: script of one answer (bare React ${of(sides.bare, 'answered').toFixed(1)} ms)`
      figures.push(
        count === 1_000 ? atMost(times, usable / plain, '×', 1.2) : measured(times, usable / plain, '×'),
        atMost(taken, of(sides.ours, 'answered'), 'ms', count === 1_000 ? 12 : 5),
      )
      if (count === 4_000)
        figures.push(
          atMost(`${count} questions: script until the first one answers`, of(sides.ours, 'began'), 'ms', 150),
        )
      const [itsUsable, itsAnswer] = [of(sides.rjsf, 'usable'), of(sides.rjsf, 'answered')]
      figures.push(
        measured(
          `${count} questions: last one usable ÷ rjsf (${Math.round(usable)} ÷ ${Math.round(itsUsable)} ms)`,
          usable / itsUsable,
          '×',
        ),
        measured(
          `${count} questions: script of one answer ÷ rjsf (rjsf ${itsAnswer.toFixed(1)} ms)`,
          of(sides.ours, 'answered') / itsAnswer,
          '×',
        ),
        ...formModels(manyQuestions(count)),
      )
    }
    return figures
  } finally {
    await browser.close()
    await bare.close()
    await rjsf.close()
    await server.stop()
    await folder.remove()
  }
}

async function visit(browser: Browser, url: string, count: number): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    let began = 0
    await page.exposeBinding('firstAnswers', async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      began = 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
    })
    await page.addInitScript(watch, [nameOf(0), nameOf(count - 1)] as const)
    await page.goto(url)
    const usable = await page.waitForFunction(() => (globalThis as unknown as { usable?: number }).usable, undefined, {
      polling: 50,
      timeout: 120_000,
    })
    // fields near the middle; every fifth question is a text
    const texts = Array.from({ length: 5 }, (_, i) => nameOf(Math.floor(count / 10) * 5 + i * 5))
    return { usable: Number(await usable.jsonValue()), began, answered: median(await page.evaluate(answer, texts)) }
  } finally {
    await context.close()
  }
}

const nameOf = (at: number): string => `q${String(at).padStart(5, '0')}`

/**
 * In the page: records when the first and the last question are hydrated and drawn. It looks by timer, because looking
 * at each frame would make the browser draw frames that no visitor causes.
 */
function watch([first, last]: readonly [string, string]): void {
  const page = globalThis as unknown as { usable: number; firstAnswers(): void }
  const isAlive = (name: string): boolean => {
    const [field] = document.getElementsByName(name)
    return field !== undefined && Object.keys(field).some((key) => key.startsWith('__reactProps'))
  }
  const look = (name: string, note: () => void): void => {
    // a frame's callbacks run before it is laid out and painted, a timer set in them after
    if (isAlive(name)) requestAnimationFrame(() => setTimeout(note))
    else setTimeout(look, 4, name, note)
  }
  look(first, () => page.firstAnswers())
  look(last, () => (page.usable = performance.now()))
}

/** In the page: types a letter into each text by dispatching the browser's event, until React has committed it. */
async function answer(names: readonly string[]): Promise<number[]> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const times: number[] = []
  for (const name of names) {
    const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
    input.focus()
    await new Promise(requestAnimationFrame)
    const began = performance.now()
    set.call(input, 'x')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // React commits in a microtask of its own, queued before this one
    await Promise.resolve()
    times.push(performance.now() - began)
    if (input.value !== 'x') throw new Error(`<${name}> took no answer`)
  }
  return times
}
