import type { Answers, Form } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { compare, comparisonFigures, type Target } from './harness/compare-load.ts'
import type { Figure } from './harness/bench-result.ts'
import { published, twentyFields } from './harness/bench-forms.ts'
import { onEachEngine, type Pair } from './harness/server-pair.ts'
import { answersOf } from '../support/large-form.ts'

/** Bars on PostgreSQL with ten connections; the embedded engine has the bar of the budget. */
const cases: readonly { readonly name: string; readonly bar: number; readonly of: (pair: Pair) => Promise<Submits> }[] =
  [
    { name: 'submit', bar: 0.8, of: oneForm },
    { name: 'submit with limits, seats and unique answers', bar: 0.6, of: withLimits },
    { name: 'submit over 200 forms', bar: 0.6, of: manyForms },
  ]
const embeddedBar = 0.5
const spread = 200

interface Submits {
  readonly forms: readonly string[]
  /** Answers that differ between visitors. */
  readonly answers: () => Answers
  readonly key?: () => string
}

/** Cost of a submit of twenty answers, compared with a bare insert of the same row. */
export async function submit(): Promise<readonly Figure[]> {
  const figures = await onEachEngine(
    async () => {},
    async (pair) => {
      const lines: Figure[] = []
      for (const { name, bar, of } of cases) {
        const { forms, answers, key } = await of(pair)
        let at = 0
        const next = () => {
          at += 1
          const given = key ? { idempotencyKey: key() } : {}
          return { form: forms[at % forms.length]!, body: JSON.stringify({ version: 1, answers: answers(), ...given }) }
        }
        const ours: Target = {
          url: pair.ours.url,
          pid: pair.ours.pid,
          ...(pair.databaseCpu ? { databaseCpu: pair.databaseCpu } : {}),
          method: 'POST',
          path: '/',
          next: () => {
            const { form, body } = next()
            return { path: `/api/public/form/${form}/data`, body }
          },
        }
        const bare: Target = {
          url: pair.bare.url,
          pid: pair.bare.pid,
          ...(pair.databaseCpu ? { databaseCpu: pair.databaseCpu } : {}),
          method: 'POST',
          path: '/',
          next: () => {
            const { body } = next()
            return { path: `/submit/${1 + (at % forms.length)}`, body }
          },
        }
        lines.push(
          ...comparisonFigures(`${name}, ${pair.engine}`, await compare(ours, bare), {
            rate: pair.engine === 'postgres' ? bar : embeddedBar,
          }),
        )
      }
      return lines
    },
  )
  return figures.flat()
}

const plain = answersOf(twentyFields)

async function oneForm(pair: Pair): Promise<Submits> {
  return { forms: [await published(pair.ours, pair.token, twentyFields)], answers: () => plain }
}

async function manyForms(pair: Pair): Promise<Submits> {
  const forms: string[] = []
  for (let i = 0; i < spread; i++) forms.push(await published(pair.ours, pair.token, twentyFields))
  return { forms, answers: () => plain }
}

/** With a total limit, one limited option in each of four questions, one unique answer, and an idempotency key. */
async function withLimits(pair: Pair): Promise<Submits> {
  let made = 0
  const form = limited(twentyFields)
  return {
    forms: [await published(pair.ours, pair.token, form)],
    answers: () => ({ ...plain, [form.items[0]!.id]: `visitor ${(made += 1)}` }),
    key: () => crypto.randomUUID(),
  }
}

const many = 100_000_000
const limited = (form: Form): Form => ({
  ...form,
  items: form.items.map((item, i) =>
    i === 0
      ? { ...item, unique: true }
      : item.type === 'radio'
        ? { ...item, options: optionsOf(item).map((option, at) => (at === 0 ? { ...option, quota: many } : option)) }
        : item,
  ) as Form['items'],
  settings: { limits: { total: { max: many } } },
})
