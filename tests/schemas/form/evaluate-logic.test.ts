import { describe, expect, it } from 'vitest'
import type { Answers, Effect, Item, ItemId } from '#schemas/form/form.ts'
import { reevaluate, evaluateLogic, type LogicState } from '#schemas/form/evaluate-logic.ts'
import { compiled, form, item, now, options, rule, logicStateOf, workOf } from './form-builders.ts'
import { random } from '#tests/support/seeded-random.ts'
import { id, randomAnswer, randomAnswers, randomForm } from './random-form.ts'

const trigger = item('ask001', 'radio', { options: options('yes', 'no') })
const yes = { ask001: { eq: 'yes' } }

describe('each effect', () => {
  const picks = item('picks1', 'checkbox', { options: options('a', 'b', 'c') })
  const single = item('single', 'radio', { options: options('a', 'b') })
  const text = item('text01', 'input')
  const needed = item('text01', 'input', { required: true })
  it.each<[string, Item, Effect, Answers, (s: ReturnType<typeof logicStateOf>) => unknown, unknown, unknown]>([
    [
      'show',
      text,
      { do: 'show', target: 'text01' },
      { text01: 'x' },
      (s) => [s.visible.has('text01'), s.answers.text01],
      [true, 'x'],
      [false, undefined],
    ],
    [
      'hide',
      text,
      { do: 'hide', target: 'text01' },
      { text01: 'x' },
      (s) => [s.visible.has('text01'), s.answers.text01],
      [false, undefined],
      [true, 'x'],
    ],
    ['require', text, { do: 'require', target: 'text01' }, {}, (s) => s.required.has('text01'), true, false],
    ['optional', needed, { do: 'optional', target: 'text01' }, {}, (s) => s.required.has('text01'), false, true],
    [
      'enable',
      needed,
      { do: 'enable', target: 'text01' },
      { text01: 'x' },
      (s) => [s.disabled.has('text01'), s.required.has('text01'), s.answers.text01],
      [false, true, 'x'],
      [true, false, undefined],
    ],
    [
      'disable',
      needed,
      { do: 'disable', target: 'text01' },
      { text01: 'x' },
      (s) => [s.disabled.has('text01'), s.required.has('text01'), s.answers.text01],
      [true, false, undefined],
      [false, true, 'x'],
    ],
    [
      'hideOption of several',
      picks,
      { do: 'hideOption', target: 'picks1', value: 'b' },
      { picks1: ['a', 'b'] },
      (s) => [[...(s.hiddenOptions.get('picks1') ?? [])], s.answers.picks1],
      [['b'], ['a']],
      [[], ['a', 'b']],
    ],
    [
      'hideOption of one',
      single,
      { do: 'hideOption', target: 'single', value: ['b'] },
      { single: 'b' },
      (s) => s.answers.single,
      undefined,
      'b',
    ],
    [
      'showOption',
      single,
      { do: 'showOption', target: 'single', value: 'b' },
      { single: 'b' },
      (s) => [[...(s.hiddenOptions.get('single') ?? [])], s.answers.single],
      [[], 'b'],
      [['b'], undefined],
    ],
    [
      'checkOption of several',
      picks,
      { do: 'checkOption', target: 'picks1', value: ['b'] },
      { picks1: ['c'] },
      (s) => s.answers.picks1,
      ['b', 'c'],
      ['c'],
    ],
    [
      'checkOption of one',
      single,
      { do: 'checkOption', target: 'single', value: 'b' },
      { single: 'a' },
      (s) => [s.answers.single, s.fixed.has('single')],
      ['b', true],
      ['a', false],
    ],
    [
      'setValue',
      text,
      { do: 'setValue', target: 'text01', value: 'set' },
      { text01: 'typed' },
      (s) => [s.answers.text01, s.fixed.has('text01')],
      ['set', true],
      ['typed', false],
    ],
  ])('%s', (_, target, effect, answers, look, on, off) => {
    const survey = form([trigger, target], [rule(yes, effect)])
    expect(look(logicStateOf(survey, { ...answers, ask001: 'yes' }))).toEqual(on)
    expect(look(logicStateOf(survey, { ...answers, ask001: 'no' }))).toEqual(off)
  })
})

describe('several rules about one item', () => {
  const other = item('other1', 'radio', { options: options('yes', 'no') })
  const both = (...effects: readonly [Effect['do'], Effect['do']]) =>
    form(
      [trigger, other, item('text01', 'input')],
      [
        rule(yes, { do: effects[0], target: 'text01' }),
        rule({ other1: { eq: 'yes' } }, { do: effects[1], target: 'text01' }),
      ],
    )
  it.each<[readonly [Effect['do'], Effect['do']], string, string, boolean, boolean]>([
    [['show', 'show'], 'yes', 'no', true, false],
    [['show', 'show'], 'no', 'yes', true, false],
    [['show', 'show'], 'no', 'no', false, false],
    [['show', 'hide'], 'yes', 'no', true, false],
    [['show', 'hide'], 'yes', 'yes', false, false],
    [['require', 'optional'], 'yes', 'no', true, true],
    [['require', 'optional'], 'yes', 'yes', true, false],
    [['optional', 'require'], 'yes', 'yes', true, true],
  ])('%j with %s and %s: shown %s, required %s', (effects, first, second, shown, required) => {
    const result = logicStateOf(both(...effects), { ask001: first, other1: second })
    expect([result.visible.has('text01'), result.required.has('text01')]).toEqual([shown, required])
  })

  it('may require each of two items while the other is empty', () => {
    const either = form(
      [item('phone1', 'input'), item('email1', 'input')],
      [
        rule({ phone1: { empty: true } }, { do: 'require', target: 'email1' }),
        rule({ email1: { empty: true } }, { do: 'require', target: 'phone1' }),
      ],
    )
    expect([...logicStateOf(either, {}).required]).toEqual(['phone1', 'email1'])
    expect([...logicStateOf(either, { email1: 'x' }).required]).toEqual(['email1'])
  })
})

describe('relevance', () => {
  const chain = form(
    [
      trigger,
      item('child1', 'radio', { options: options('yes', 'no') }),
      item('child2', 'input'),
      item('total1', 'calc', { formula: 'count(child1, child2)' }),
    ],
    [rule(yes, { do: 'show', target: 'child1' }), rule({ child1: { eq: 'yes' } }, { do: 'show', target: 'child2' })],
  )
  it('runs along: an irrelevant answer counts for no rule and no formula', () => {
    const answers = { child1: 'yes', child2: 'x' }
    expect(logicStateOf(chain, { ...answers, ask001: 'yes' }).answers).toEqual({
      ask001: 'yes',
      child1: 'yes',
      child2: 'x',
      total1: 2,
    })
    expect(logicStateOf(chain, { ...answers, ask001: 'no' }).answers).toEqual({ ask001: 'no', total1: 0 })
  })

  it('works whatever the order of the items and rules', () => {
    const upside = { ...chain, items: chain.items.toReversed(), logic: chain.logic.toReversed() }
    expect(logicStateOf(upside, { ask001: 'no', child1: 'yes', child2: 'x' }).answers).toEqual({
      ask001: 'no',
      total1: 0,
    })
  })

  it('keeps what a hidden item holds, though nobody sees it', () => {
    const result = logicStateOf(form([trigger, item('secret', 'input', { hidden: true, required: true })]), {
      secret: 'from the address',
    })
    expect([result.answers.secret, result.visible.has('secret'), result.required.has('secret')]).toEqual([
      'from the address',
      false,
      false,
    ])
  })

  it('drops blanks, and the text of an option that is not picked', () => {
    const survey = form([
      item('name01', 'input'),
      item('why001', 'radio', { options: [...options('a'), { value: 'x', label: 'Other', other: true }] }),
    ])
    expect(logicStateOf(survey, { name01: '', why001: 'a', 'why001:other': 'because' }).answers).toEqual({
      why001: 'a',
    })
    expect(logicStateOf(survey, { why001: 'x', 'why001:other': 'because' }).answers).toEqual({
      why001: 'x',
      'why001:other': 'because',
    })
  })

  it('reads scores, the clock, the user and the address', () => {
    const survey = form(
      [
        item('scored', 'checkbox', { options: options(1, 2, 4) }),
        item('text01', 'input'),
        item('text02', 'input'),
        item('text03', 'input'),
        item('text04', 'input'),
      ],
      [
        rule({ 'scored.score': { gte: 5 } }, { do: 'show', target: 'text01' }),
        rule({ now: { gte: '2026-11-01' } }, { do: 'show', target: 'text02' }),
        rule({ 'user.deptId': { eq: 7 } }, { do: 'show', target: 'text03' }),
        rule({ 'url.from': { eq: 'mail' } }, { do: 'show', target: 'text04' }),
      ],
    )
    const artifact = compiled(survey)
    expect([
      ...evaluateLogic(artifact, { scored: ['1', '4'] }, { now, user: { deptId: 7 }, url: { from: 'mail' } }).visible,
    ]).toEqual(['scored', 'text01', 'text02', 'text03', 'text04'])
    expect([...evaluateLogic(artifact, { scored: ['1', '2'] }, { now: '2026-01-01' }).visible]).toEqual(['scored'])
  })
})

describe('a jump', () => {
  const questions = ['one001', 'two002', 'three3', 'four04', 'five05']
  const survey = (effect: Effect) =>
    form([trigger, ...questions.map((one) => item(one, 'input', { required: true }))], [rule(yes, effect)])
  it('passes over what lies between: not seen, not required, not stored', () => {
    const result = logicStateOf(survey({ do: 'jump', target: 'four04' }), { ask001: 'yes', one001: 'x', four04: 'y' })
    expect([...result.skipped]).toEqual(['one001', 'two002', 'three3'])
    expect([...result.required]).toEqual(['four04', 'five05'])
    expect(result.answers).toEqual({ ask001: 'yes', four04: 'y' })
  })

  it('to the end leaves nothing to do', () => {
    expect([...logicStateOf(survey({ do: 'finish' }), { ask001: 'yes' }).visible]).toEqual(['ask001'])
    expect(logicStateOf(survey({ do: 'finish' }), { ask001: 'no' }).visible.size).toBe(6)
  })

  it('that lies inside another does not count', () => {
    const nested = form(
      [
        trigger,
        item('inner1', 'radio', { options: options('yes', 'no') }),
        item('two002', 'input'),
        item('three3', 'input'),
        item('four04', 'input'),
      ],
      [rule(yes, { do: 'jump', target: 'three3' }), rule({ inner1: { eq: 'yes' } }, { do: 'finish' })],
    )
    expect([...logicStateOf(nested, { ask001: 'yes', inner1: 'yes' }).visible]).toEqual(['ask001', 'three3', 'four04'])
    expect([...logicStateOf(nested, { ask001: 'no', inner1: 'yes' }).visible]).toEqual(['ask001', 'inner1'])
  })
})

describe('settling again after one answer', () => {
  it.each([0, 50, 100])(
    'equals settling from the start, on fifty random forms with 20 answers each, from %i',
    (start) => {
      for (let seed = start + 1; seed <= start + 50; seed++) {
        const next = random(seed)
        const survey = randomForm(next, 4 + next.below(30))
        const artifact = compiled(survey)
        let answers = randomAnswers(next, survey)
        let last = evaluateLogic(artifact, answers, { now })
        for (let step = 0; step < 20; step++) {
          const changed = next.pick(survey.items)
          const value = randomAnswer(next, changed)
          const { [changed.id]: _, ...rest } = answers
          answers = value === undefined ? rest : { ...rest, [changed.id]: value }
          const before = last
          const placed = new Set<ItemId>()
          last = reevaluate(artifact, last, changed.id, answers, { now }, placed)
          expect(survey.items.filter((one) => !placed.has(one.id) && differs(one.id, before, last))).toEqual([])
          expect({ seed, step, ...plain(last) }).toEqual({
            seed,
            step,
            ...plain(evaluateLogic(artifact, answers, { now })),
          })
        }
      }
    },
  )

  it('keeps what has not changed as it is, so that nothing is worked out from it again', () => {
    const survey = form(
      [trigger, item('text01', 'input'), item('text02', 'input')],
      [rule(yes, { do: 'hide', target: 'text02' })],
    )
    const artifact = compiled(survey)
    const before = evaluateLogic(artifact, { ask001: 'no' }, { now })
    const typed = reevaluate(artifact, before, 'text01', { ask001: 'no', text01: 'x' }, { now })
    expect([typed.visible, typed.required, typed.hiddenOptions]).toEqual([
      before.visible,
      before.required,
      before.hiddenOptions,
    ])
    expect(typed.visible).toBe(before.visible)
    expect(typed.skipped).toBe(before.skipped)
    const hidden = reevaluate(artifact, typed, 'ask001', { ask001: 'yes', text01: 'x' }, { now })
    expect([typed.visible.has('text02'), hidden.visible.has('text02')]).toEqual([true, false])
    expect(before.answers).toEqual({ ask001: 'no' })
  })

  it('finds the same in a form without rules as beside a rule that never holds', () => {
    const next = random(1130)
    for (let n = 0; n < 200; n++) {
      const drawn = randomForm(next, 12)
      const items = drawn.items.filter(({ type }) => type !== 'calc')
      const [asked, last] = [item('text01', 'input'), item('unused', 'input')]
      const without = form([...items, asked, last])
      const beside = form(
        [...items, asked, last],
        [rule({ text01: { eq: 'never typed' } }, { do: 'setValue', target: 'unused', value: 'x' })],
      )
      const [bare, ruled] = [compiled(without), compiled(beside)]
      expect(bare.graph.steps).toEqual([])
      // the second pass starts from the first one's state
      for (const answers of [randomAnswers(next, without), randomAnswers(next, without)]) {
        const found = evaluateLogic(bare, answers, { now })
        expect(plain(found)).toEqual(plain(evaluateLogic(ruled, answers, { now })))
        reevaluate(bare, found, id(0), { ...answers, [id(0)]: '1' }, { now })
      }
    }
  })

  it('takes a few milliseconds in a form of 4 000 items', () => {
    const items = Array.from({ length: 4000 }, (_, i) => item(id(i), 'radio', { options: options(0, 1, 2) }))
    const logic = items
      .slice(1)
      .map((one, i) => rule({ [id(i)]: { in: ['1', '2'] } }, { do: i % 2 ? 'hide' : 'require', target: one.id }))
    const artifact = compiled(form(items, logic))
    const answers = Object.fromEntries(items.map((one) => [one.id, '0']))
    const before = evaluateLogic(artifact, answers, { now })
    const times = Array.from({ length: 15 }, (_, i) => {
      const next = { ...answers, [id(2000 + i)]: '2' }
      return workOf(() => reevaluate(artifact, before, id(2000 + i), next, { now }))
    }).toSorted((a, b) => a - b)
    expect(times[7]).toBeLessThan(5)
  })
})

/** Whether something of the item differs between two states. */
function differs(one: ItemId, a: LogicState, b: LogicState): boolean {
  const of = (state: LogicState) =>
    JSON.stringify([
      state.answers[one],
      state.answers[`${one}:other`],
      ...[state.visible, state.required, state.disabled, state.skipped, state.fixed].map((set) => set.has(one)),
      [...(state.hiddenOptions.get(one) ?? [])].toSorted(),
    ])
  return of(a) !== of(b)
}

/** Sets and maps in a comparable order. */
function plain(result: ReturnType<typeof evaluateLogic>): object {
  const sets = [result.visible, result.required, result.disabled, result.skipped, result.fixed].map((set) =>
    [...set].toSorted(),
  )
  return {
    answers: result.answers,
    sets,
    hiddenOptions: [...result.hiddenOptions].map(([key, values]) => [key, [...values].toSorted()]).toSorted(),
  }
}
