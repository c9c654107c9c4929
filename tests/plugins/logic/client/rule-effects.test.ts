import { describe, expect, it } from 'vitest'
import type { Artifact } from '#schemas/form/artifact.ts'
import { compile } from '#schemas/form/compile.ts'
import { evaluateLogic, type LogicState } from '#schemas/form/evaluate-logic.ts'
import type { Answers, Effect, EffectName, Form, Item } from '#schemas/form/form.ts'
import { familyOf, hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { pagesOf } from '#schemas/form/runtime.ts'
import { scoreOf } from '#schemas/form/score.ts'
import { formForVisitor } from '#schemas/form/visitor-form.ts'
import { passes, type Op, type Test } from '#schemas/module/condition.ts'
import { operatorsOf, subjectsOf } from '#renderer/condition/condition-operands.ts'
import { createFillSession } from '#renderer/fill/create-fill-session.ts'
import { effectOrder, targetsOf } from '#plugins/logic/client/rule-effects.ts'
import { form, item, now, options, rule } from '#tests/schemas/form/form-builders.ts'
import { asItem, sampleCases, type LooseItem, type SampleCase } from '#tests/support/item-samples.ts'

const display = ['show', 'hide', 'jump'] as const
const question = [...display, 'require', 'optional', 'enable', 'disable'] as const
const settable = [...question, 'setValue'] as const
const choice = [...settable, 'showOption', 'hideOption', 'checkOption'] as const

/** Effects that the editor offers for each type, or for a variant of it. */
const offered: Readonly<Record<string, readonly EffectName[]>> = {
  input: settable,
  textarea: settable,
  number: settable,
  radio: choice,
  checkbox: choice,
  select: choice,
  imageSelect: choice,
  cascader: question,
  switch: settable,
  rate: settable,
  nps: settable,
  slider: settable,
  'slider {"range":true}': question,
  sort: question,
  date: settable,
  dateRange: question,
  time: settable,
  timeRange: question,
  matrixRadio: question,
  matrixCheckbox: question,
  matrixInput: question,
  matrixScale: question,
  matrixSelect: question,
  horizontalInput: question,
  subForm: question,
  upload: question,
  imageUpload: question,
  signature: question,
  userSelect: question,
  deptSelect: question,
  region: question,
  location: question,
  phoneVerification: question,
  reserveDay: question,
  reserveTimeRange: question,
  goods: question,
  hidden: ['jump', 'enable', 'disable', 'setValue'],
  calc: display,
  randomNumber: display,
  description: display,
  richText: display,
  image: display,
  carousel: display,
  divider: display,
  pagination: display,
}

/** Types whose answer only a document from elsewhere sets, because the editor has no input for it. */
const setByDocuments: ReadonlySet<string> = new Set([
  'cascader',
  'slider',
  'sort',
  'dateRange',
  'timeRange',
  'matrixRadio',
  'matrixCheckbox',
  'matrixInput',
  'matrixScale',
  'matrixSelect',
  'horizontalInput',
  'subForm',
  'userSelect',
  'deptSelect',
  'region',
  'location',
  'reserveDay',
  'reserveTimeRange',
  'goods',
])

const picture = '/files/AAAAAAAAAAAAAAAAAAAAA1/a.png'
/** Content that a new item still lacks. */
const contents: Readonly<Record<string, LooseItem>> = {
  description: { html: '<p>a</p>' },
  richText: { content: '<p>a</p>' },
  image: { src: picture },
  carousel: { pictures: [{ value: 'a', label: 'a', image: picture }] },
  calc: { formula: '1 + 2' },
}

const trigger = item('ask001', 'radio', { options: options('yes', 'no') })
const last = item('last01', 'input')
const target = ({ type, item: fresh }: SampleCase): Item => asItem({ ...(fresh as LooseItem), ...contents[type] })
const formWith = (items: readonly Item[], rules: Form['logic']): Form =>
  form(items, rules, { access: { signIn: true } })

/** The state of a compiled form on the server, and in the browser after these answers were given one by one. */
function statesOf(artifact: Artifact, answers: Answers): Readonly<Record<'server' | 'browser', LogicState>> {
  const { publicForm, graph } = JSON.parse(JSON.stringify(artifact)) as Artifact
  const session = createFillSession({
    form: formForVisitor(publicForm, 'a visitor', now),
    graph,
    version: 1,
    locale: 'en',
    answers: {},
    errors: [],
    page: 0,
    env: { now },
    submit: async () => ({ kind: 'failed' }),
  })
  for (const [key, value] of Object.entries(answers)) session.change(key, value)
  return { server: evaluateLogic(artifact, answers, { now }), browser: session.state().logic }
}

describe.each(sampleCases())('effects on $name', (sample) => {
  const { type, name, values } = sample
  const one = target(sample)
  const items = [trigger, one, last]

  const tryEffect = (effect: EffectName): void => {
    const isOffered = (offered[name] ?? offered[type])!.includes(effect)
    const value =
      effect === 'setValue' ? values[0] : effect.endsWith('Option') ? [optionsOf(one)[0]?.value ?? 'a'] : undefined
    const made: Effect = { do: effect, target: 'item01', ...(value === undefined ? {} : { value }) }
    const { artifact, errors } = compile(formWith(items, [rule({ ask001: { eq: 'yes' } }, made)]))
    const isAccepted = isOffered || effect === 'finish' || (effect === 'setValue' && setByDocuments.has(type))
    expect([effect, ...errors.map(({ at }) => at)]).toEqual([effect, ...(isAccepted ? [] : ['logic/0'])])
    if (!artifact) return

    // another answer than the one that a rule sets
    const typed = effect === 'setValue' ? values[1] : values[0]
    const answers: Answers = typed === undefined || type === 'calc' || type === 'randomNumber' ? {} : { item01: typed }
    for (const side of ['server', 'browser'] as const) {
      const [on, off] = ['yes', 'no'].map((answer) => {
        const state = statesOf(artifact, { ...answers, ask001: answer })[side]
        return {
          shown: state.visible.has('item01'),
          pages: pagesOf(artifact.publicForm, state).length,
          required: state.required.has('item01'),
          disabled: state.disabled.has('item01'),
          stored: state.answers.item01,
          isEnd: !state.visible.has('last01'),
          gone: [...(state.hiddenOptions.get('item01') ?? [])],
        }
      })
      const picked = Array.isArray(value) ? value.map(String) : []
      const stays = type === 'calc' ? 3 : answers.item01
      const isShown = type !== 'hidden'
      const outcomes: Readonly<Record<EffectName, readonly [on: object, off: object]>> = {
        show: [
          { shown: true, stored: stays },
          { shown: false, stored: undefined },
        ],
        hide: [
          { shown: false, stored: undefined },
          { shown: true, stored: stays },
        ],
        // a jump to the next item passes over nothing
        jump: [
          { shown: isShown, stored: stays },
          { shown: isShown, stored: stays },
        ],
        finish: [
          { shown: false, stored: undefined, isEnd: true },
          { shown: isShown, stored: stays, isEnd: false },
        ],
        require: [{ required: true }, { required: false }],
        optional: [{ required: false }, { required: one.required === true }],
        enable: [
          { disabled: false, stored: stays },
          { disabled: true, stored: undefined },
        ],
        disable: [
          { disabled: true, stored: undefined },
          { disabled: false, stored: stays },
        ],
        setValue: [{ stored: value }, { stored: stays }],
        showOption: [{ gone: [] }, { gone: value }],
        hideOption: [{ gone: value }, { gone: [] }],
        checkOption: [
          { stored: familyOf(one) === 'choices' ? expect.arrayContaining(picked) : picked[0] },
          { stored: stays },
        ],
      }
      expect([effect, side, on]).toMatchObject([effect, side, outcomes[effect][0]])
      expect([effect, side, off]).toMatchObject([effect, side, outcomes[effect][1]])
      if (type === 'pagination' && effect === 'hide') expect([side, on!.pages, off!.pages]).toEqual([side, 1, 2])
    }
  }

  it('work if the editor offers them, and are refused at publish otherwise', () => {
    const isTarget = (effect: EffectName): boolean =>
      targetsOf(formWith(items, []), effect, new Set(['ask001'])).some(({ id }) => id === 'item01')
    expect(effectOrder.filter(isTarget).toSorted()).toEqual((offered[name] ?? offered[type])!.toSorted())
    for (const effect of effectOrder) tryEffect(effect)
  })
})

it('a value that visitors could not submit cannot be set, because they cannot change it', () => {
  const errorsOf = (one: Item, value: unknown) =>
    compile(formWith([trigger, one], [rule({ ask001: { eq: 'yes' } }, { do: 'setValue', target: one.id, value })]))
      .errors
  const even = item('number', 'number', { min: 0, step: 2 })
  expect(errorsOf(even, 4)).toEqual([])
  expect(errorsOf(even, 3).map(({ code }) => code)).toEqual(['logic.value'])
  const day = item('date01', 'date')
  expect(errorsOf(day, '2028-02-29')).toEqual([])
  expect(errorsOf(day, '2026-02-29').map(({ code }) => code)).toEqual(['logic.value'])
  const consent = item('agree1', 'switch', { mustBeOn: true })
  expect(errorsOf(consent, true)).toEqual([])
  expect(errorsOf(consent, false).map(({ code }) => code)).toEqual(['logic.value'])
})

it('a jump leads past what its condition reads', () => {
  const items = [item('first1', 'input'), trigger, item('next01', 'input')]
  expect(targetsOf(form(items), 'jump', new Set(['ask001'])).map(({ id }) => id)).toEqual(['next01'])
})

/** A question with a score for each option. */
const scored = (one: Item): Item =>
  optionsOf(one).length === 0
    ? one
    : ({ ...one, options: optionsOf(one).map((option, at) => ({ ...option, score: at + 1 })) } as Item)

/** Whether a test with the tested value itself as operand holds. */
const ofItself: Readonly<Record<Op, boolean>> = {
  eq: true,
  ne: false,
  gt: false,
  gte: true,
  lt: false,
  lte: true,
  between: true,
  in: true,
  like: true,
  startsWith: true,
  empty: false,
  has: true,
  hasAll: true,
  under: true,
}

describe.each(sampleCases().filter(({ item: one }) => hasAnswer(one)))(
  'conditions on $name',
  { tags: ['whole'] },
  (sample) => {
    const { type, values } = sample
    const one = scored(target(sample))
    const operands = itemTypeOf(type)!
      .operands(one)
      .filter(({ isOfRows }) => !isOfRows)
    const read = (suffix: string, value: unknown): unknown => {
      if (suffix === '') return value
      if (suffix === '.score')
        return scoreOf(value, Object.fromEntries(optionsOf(one).map(({ value: name, score }) => [name, score!])))
      const member = itemTypeOf(type)!.member?.(one, value, suffix.slice(1))
      if (member !== undefined) return member
      return suffix
        .slice(1)
        .split('.')
        .reduce<unknown>((whole, key) => (whole as Readonly<Record<string, unknown>> | undefined)?.[key], value)
    }

    it('are offered for every operand that a rule can test', () => {
      const shown = operands.filter(({ isOffered }) => isOffered).map(({ suffix }) => `item01${suffix}`)
      expect(subjectsOf(form([one])).map(({ field }) => field)).toEqual(shown)
      for (const subject of subjectsOf(form([one]))) expect(operatorsOf(subject)).not.toEqual([])
    })

    const tryTest = (suffix: string, op: Op): void => {
      if (suffix === ':other') return
      const [value] = values
      const own = type === 'calc' ? 3 : read(suffix, value)
      const inRow = typeof own === 'function'
      const given = inRow ? read(`.${suffix.split('.').at(-1)}`, value) : own
      const [first] = [given].flat(2)
      const wanted: unknown =
        (
          {
            between: [first, first],
            in: [first],
            has: [first],
            hasAll: inRow ? [first] : [given].flat(),
            empty: false,
          } as Partial<Record<Op, unknown>>
        )[op] ?? first
      if (first === undefined) return
      const test: Test = { [op]: wanted }
      const { artifact, errors } = compile(
        formWith([one, last], [rule({ [`item01${suffix}`]: test }, { do: 'show', target: 'last01' })]),
      )
      expect([suffix, op, errors]).toEqual([suffix, op, []])
      const holds = inRow ? (own as (test: Test) => boolean)(test) : op === 'empty' ? true : ofItself[op]
      expect(inRow || passes(own, test)).toBe(inRow || holds)
      const states = statesOf(artifact!, type === 'calc' ? {} : { item01: value })
      expect([suffix, op, ...shownBy(states)]).toEqual([suffix, op, holds, holds])
      const unanswered = statesOf(artifact!, {})
      const isMissing = type === 'calc' ? holds : op === 'ne' && !inRow
      expect([suffix, op, ...shownBy(unanswered)]).toEqual([suffix, op, isMissing, isMissing])
    }

    it('hold alike on the server and in the browser', () => {
      expect(operands).not.toEqual([])
      for (const { suffix, ops, also } of operands) for (const op of [...ops, ...also]) tryTest(suffix, op)
    })
  },
)

const shownBy = ({ server, browser }: ReturnType<typeof statesOf>): readonly boolean[] => [
  server.visible.has('last01'),
  browser.visible.has('last01'),
]
