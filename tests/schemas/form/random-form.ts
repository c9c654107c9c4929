import { takesEffect } from '#schemas/form/effect-targets.ts'
import type { Answers, EffectName, Form, Item, Rule } from '#schemas/form/form.ts'
import type { Random } from '#tests/support/seeded-random.ts'
import { form, item, options, rule } from './form-builders.ts'
import { hasOptions, optionsOf } from '#schemas/form/item.ts'

const types = [
  'radio',
  'radio',
  'checkbox',
  'select',
  'number',
  'input',
  'date',
  'rate',
  'calc',
  'pagination',
  'description',
] as const

/** A form whose rules and formulas read earlier items only (so it compiles), with every kind of effect among them. */
export function randomForm(next: Random, size: number): Form {
  const items: Item[] = [item(id(0), 'radio', { options: options(0, 1, 2) })]
  for (let i = 1; i < size; i++) items.push(randomItem(next, i, items))
  const logic = Array.from({ length: next.below(size) }, () => randomRule(next, items)).filter(
    (made) => made !== undefined,
  )
  return form(items, logic)
}

/** An answer for one item: usually right, sometimes of the wrong type, sometimes none. */
export function randomAnswer(next: Random, one: Item): unknown {
  if (next.chance(0.2)) return undefined
  if (next.chance(0.05)) return next.pick<unknown>(['', [], {}, null, 'nonsense', -1, 1e300, true, ['x'], { from: 1 }])
  const values = optionsOf(one).map((option) => option.value)
  switch (one.type) {
    case 'radio':
      return next.pick(values)
    case 'select':
      return one.multiple ? values.filter(() => next.chance(0.4)) : next.pick(values)
    case 'checkbox':
      return values.filter(() => next.chance(0.4))
    case 'number':
      return next.below(20) - 5
    case 'rate':
      return 1 + next.below(5)
    case 'date':
      return `2026-0${1 + next.below(9)}-1${next.below(10)}`
    case 'input':
      return next.pick(['x', 'yes', '12', '一二'])
    default:
      return undefined
  }
}

export const randomAnswers = (next: Random, one: Form): Answers =>
  Object.fromEntries(
    one.items.flatMap((each) => {
      const value = randomAnswer(next, each)
      const other =
        optionsOf(each).some((option) => option.other) && next.chance(0.5)
          ? [[`${each.id}:other`, 'something else'] as const]
          : []
      return [...(value === undefined ? [] : [[each.id, value] as const]), ...other]
    }),
  )

export const id = (i: number): string => `q${String(i).padStart(5, '0')}`

function randomItem(next: Random, i: number, before: readonly Item[]): Item {
  const type = next.pick(types)
  const scored = before.filter((one) => ['radio', 'checkbox', 'select', 'rate'].includes(one.type))
  const common = { ...(next.chance(0.3) ? { required: true } : {}), ...(next.chance(0.05) ? { hidden: true } : {}) }
  switch (type) {
    case 'radio':
      return item(id(i), type, {
        ...common,
        options: options(0, 1, 2).map((option, o) =>
          o === 2 && next.chance(0.3) ? { ...option, other: true } : option,
        ),
      })
    case 'select':
      return item(id(i), type, { ...common, multiple: next.chance(0.5), options: options(0, 1, 2, 3) })
    case 'checkbox':
      return item(id(i), type, { ...common, options: options(0, 1, 2, 3) })
    case 'calc':
      return item(id(i), type, {
        formula: `sum(${[0, 1, 2].map(() => `${next.pick(scored).id}.score`).join(', ')}) * ${1 + next.below(3)}`,
      })
    case 'description':
      return item(id(i), type, { html: '<p>text</p>' })
    default:
      return item(id(i), type, common)
  }
}

function randomRule(next: Random, items: readonly Item[]): Rule | undefined {
  const at = 1 + next.below(items.length - 1)
  const target = items[at]!
  const readable = items.slice(0, at).filter((one) => !['pagination', 'description'].includes(one.type))
  const tests = Array.from({ length: 1 + next.below(2) }, () => randomTest(next, next.pick(readable)))
  const effect = randomEffect(next, items, at, target)
  return effect && rule(next.chance(0.5) ? { or: tests } : { and: tests }, effect)
}

function randomTest(next: Random, one: Item): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  if (next.chance(0.15)) return { [one.id]: { empty: next.chance(0.5) } }
  switch (one.type) {
    case 'radio':
      return next.chance(0.5)
        ? { [one.id]: { eq: next.pick(['0', '1', '2']) } }
        : { [`${one.id}.score`]: { gte: next.below(3) } }
    case 'checkbox':
      return { [one.id]: { has: next.pick(['0', '1', '2']) } }
    case 'select':
      return one.multiple ? { [one.id]: { has: next.pick(['0', '1']) } } : { [one.id]: { in: ['1', '2'] } }
    case 'input':
      return { [one.id]: { like: 'x' } }
    case 'date':
      return { [one.id]: { gte: '2026-05-01' } }
    default:
      return { [one.id]: { gt: next.below(10) } }
  }
}

function randomEffect(next: Random, items: readonly Item[], at: number, target: Item) {
  const answered = !['pagination', 'description', 'calc'].includes(target.type)
  const names: readonly EffectName[] = [
    'show',
    'hide',
    'jump',
    'finish',
    ...(answered ? (['require', 'optional', 'enable', 'disable'] as const) : []),
    ...(hasOptions(target) ? (['showOption', 'hideOption', 'checkOption'] as const) : []),
    ...(target.type === 'number' ? (['setValue'] as const) : []),
  ]
  const name = next.pick(names)
  if (name === 'finish') return { do: name } as const
  if (name === 'jump') return { do: name, target: items[Math.min(items.length - 1, at + next.below(5))]!.id } as const
  if (!takesEffect(target, name)) return undefined
  const value =
    name === 'setValue' ? next.below(10) : name.endsWith('Option') ? next.pick(optionsOf(target)).value : undefined
  return { do: name, target: target.id, ...(value === undefined ? {} : { value }) }
}
