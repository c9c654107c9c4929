import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { ops } from '#schemas/module/condition.ts'
import { aggregate } from '#schemas/form/answer-statistics.ts'
import { diffForms } from '#schemas/form/diff-versions.ts'
import { validateDocument } from '#schemas/form/validate-document.ts'
import { families } from '#schemas/form/answer-data-types.ts'
import { compile } from '#schemas/form/compile.ts'
import type { Item } from '#schemas/form/form.ts'
import { itemGroups } from '#schemas/form/item-type.ts'
import { publicFormOf } from '#schemas/form/public-form.ts'
import { addItemTypes, familyOf, hasAnswer, itemTypeOf, itemTypes } from '#schemas/form/item-types.ts'
import { fileNameOf, filesIn, type FileAnswer } from '#schemas/form/types/file-base.ts'
import { joinAnswers } from '#schemas/form/join-answers.ts'
import { ownItemTypes } from '#schemas/form/built-in-item-types.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { sampleCases, type LooseItem } from '#tests/support/item-samples.ts'
import { form, item, options, rule, logicStateOf } from './form-builders.ts'

describe.each(sampleCases())('$name', ({ type, item: fresh, values: samples }) => {
  const itemType = itemTypes[type]!
  const isAnswered = hasAnswer(fresh)
  const schema = itemType.answerSchema(fresh)

  it('has answers to try', () => expect(samples.length > 0).toBe(isAnswered))

  it('is complete', () => {
    expect(itemTypeOf(type)).toBe(itemType)
    expect(itemType.type).toBe(type)
    expect(itemGroups).toContain(itemType.group)
    expect(isAnswered).toBe(schema !== undefined)
    expect(isAnswered).toBe(itemType.operands(fresh).length > 0)
    expect(isAnswered).toBe(itemType.measures(fresh).length > 0)
    expect(isAnswered).toBe(itemType.columns(fresh).length > 0)
    const beside = itemType.needsCode ? ['item01:code'] : []
    expect(itemType.posts(fresh)).toEqual(isAnswered ? ['item01', ...beside] : [])
    expect(
      itemType
        .operands(fresh)
        .flatMap((one) => [...one.ops, ...one.also])
        .every((op) => ops.includes(op)),
    ).toBe(true)
    expect(itemType.becomes.every((one) => itemTypes[one]?.becomes.includes(type))).toBe(true)
  })

  it('is fine as soon as it is added, but for what only its author can say', () => {
    const codes = itemType
      .check({ ...fresh, label: type === 'description' ? '' : 'label' }, 'items/0')
      .map((finding) => finding.code)
    expect(codes).toEqual(
      {
        description: ['description.empty'],
        richText: ['richText.empty'],
        image: ['image.none'],
        carousel: ['carousel.none'],
        calc: ['formula.none'],
      }[type] ?? [],
    )
  })

  it('shows nothing for nothing, and something for whatever is stored', () => {
    expect([undefined, null, ''].map((value) => itemType.text(fresh, value))).toEqual(['', '', ''])
    expect(['x', 5, true, ['x'], { a: 1 }].filter((value) => itemType.text(fresh, value) === '')).toEqual(
      isAnswered ? [] : ['x', 5, true, ['x'], { a: 1 }],
    )
  })

  it('takes an unsent or empty field for not answered', () => {
    expect([[], [''], ['', '']].map((raw) => itemType.parse(fresh, () => raw))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is named in both languages, in every setting', () => {
    const texts = Object.values(itemType.settings).flatMap(({ label, help, placeholder, options: choices = [] }) => [
      label,
      help,
      placeholder,
      ...choices.map((one) => one.label),
    ])
    expect(texts.filter((text) => typeof text === 'object' && !(text.en && text['zh-cn']))).toEqual([])
  })

  it('keeps its settings through a stored document', () => {
    const read = validateDocument(JSON.parse(JSON.stringify(form([fresh]))))
    expect('form' in read && read.form.items).toEqual([fresh])
  })

  it('sends visitors its public settings and no others', () => {
    const settings = Object.entries(itemType.settings)
    const everything = {
      ...fresh,
      ...Object.fromEntries(settings.map(([key]) => [key, (fresh as unknown as Record<string, unknown>)[key] ?? 'x'])),
    } as Item
    const sent = new Set(Object.keys(publicFormOf(form([everything])).items[0]!))
    const wanted = settings
      .filter(([key, { isPublic, widget }]) => isPublic === true || widget === 'options' || key === 'rules')
      .map(([key]) => key)
    expect(settings.map(([key]) => key).filter((key) => sent.has(key))).toEqual(wanted)
  })

  it.each(samples.map((value) => [value]))(
    'brings %j through a plain form, a file of values and a file of labels, as three validators accept it',
    (value) => {
      const whole = { type: 'object' as const, properties: { item01: schema! }, additionalProperties: false }
      expect(new Ajv2020({ strict: false }).compile(whole)({ item01: value })).toBe(true)
      expect(new Validator(whole, '2020-12').validate({ item01: value }).valid).toBe(true)
      const posted = Map.groupBy(itemType.fields(fresh, value), ([name]) => name)
      expect(validateAnswers({ properties: { item01: schema! } }, { item01: value })).toEqual([])
      expect(itemType.isEmpty(value)).toBe(false)
      expect(itemType.oversize(fresh, value) ?? itemType.fault(fresh, value)).toBeUndefined()
      expect(itemType.text(fresh, value)).not.toBe('')
      if (itemType.calculation) return
      expect(itemType.parse(fresh, (name) => (posted.get(name) ?? []).map(([, text]) => text))).toEqual(value)
      const columns = itemType.columns(fresh)
      const stored = { item01: value }
      const file = (cell: unknown): unknown => (typeof cell === 'object' ? JSON.stringify(cell) : cell)
      expect(joinAnswers(columns.map((column) => column.read(file(column.value(stored)))))).toEqual(stored)
      const labels = joinAnswers(columns.map((column) => column.read(column.text(stored))))
      // the server looks people up by the names in a file
      const named = (value as readonly { name: string }[]).map
        ? { item01: (value as readonly { name: string }[]).map(({ name }) => ({ name })) }
        : stored
      // of files it holds the names, which people read
      const ofFiles = {
        item01: Array.isArray(value) ? filesIn(value).map(fileNameOf) : fileNameOf(value as FileAnswer),
      }
      const expected = { people: named, files: ofFiles }[itemType.family(fresh) as string] ?? stored
      expect(labels).toEqual(expected)
    },
  )

  it('is counted as a full scan of its answers says', () => {
    if (!isAnswered) return
    const card = aggregate({ id: 'item01', type, label: 'item01', item: fresh }, [...samples, undefined])
    expect(card).toMatchObject({ n: samples.length, skipped: 1, card: families[familyOf(fresh)].card })
    const counts = 'counts' in card ? card.counts : undefined
    expect(counts?.reduce((sum, { count }) => sum + count, 0) ?? samples.flat().length).toBe(samples.flat().length)
    const parts = card.card === 'parts' ? card.parts : [{ card }]
    expect(parts.map((part) => part.card.card)).not.toContain('none')
    expect(Math.max(...parts.map((part) => part.card.n))).toBeGreaterThan(0)
  })

  it('can be asked about as a whole and by the parts that rules and lists read', () => {
    for (const value of samples) {
      const { artifact, errors } = compile(
        form([{ ...fresh, label: 'q', formula: '1' } as Item], [], { access: { signIn: true } }),
      )
      expect(errors).toEqual([])
      const stored = { item01: value }
      for (const column of itemType.columns(fresh).filter(({ path }) => path))
        expect(column.path!.reduce<unknown>(memberOf, stored)).toEqual(column.value(stored))
      for (const { suffix } of itemType.operands(fresh).filter(({ label, inRows }) => label !== undefined && !inRows)) {
        const show = rule({ [`item01${suffix}`]: { empty: false } }, { do: 'show', target: 'item02' })
        const { visible } = logicStateOf(
          form([fresh, item('item02', 'input')], [show], { access: { signIn: true } }),
          stored,
        )
        const column = itemType.columns(fresh).find(({ key }) => key === `item01${suffix}`)!
        expect(visible.has('item02')).toBe(!itemType.isEmpty(column.value(stored)))
      }
      expect(artifact).toBeDefined()
    }
  })

  it('says nothing of a version that is the same, and something of any other', () => {
    expect(itemType.compare(fresh, structuredClone(fresh))).toEqual([])
    expect(diffForms(form([fresh]), form([{ ...fresh, help: 'other' }])).map(({ code }) => code)).toEqual([
      'item.looks',
    ])
  })
})

/** Of a list of objects, their members. */
const memberOf = (at: unknown, key: string): unknown =>
  Array.isArray(at) && !/^\d$/.test(key)
    ? at.map((one) => memberOf(one, key))
    : (at as Readonly<Record<string, unknown>> | undefined)?.[key]

it('a name is taken once', () => {
  expect(() => addItemTypes([{ ...ownItemTypes[0]! }])).toThrow('item type <input> is there already')
  expect(() => addItemTypes(ownItemTypes)).not.toThrow()
})

describe('a value as text', () => {
  const choice = item('item01', 'checkbox', {
    options: [
      { value: 'a', label: '苹果' },
      { value: 'b', label: 'Birne' },
      { value: 'x', label: '其他', other: true },
    ],
  })
  it.each<[string, Item, unknown, string]>([
    ['one option', choice, 'a', '苹果'],
    ['several', choice, ['b', 'a'], 'Birne、苹果'],
    ['in Latin', item('item01', 'checkbox', { options: options('a', 'b') }), ['a', 'b'], 'option a, option b'],
    ['“other” with its text', choice, ['x'], '其他：香蕉'],
    ['an option that is gone', choice, ['z'], 'z'],
    ['a number', item('n', 'number'), 0, '0'],
    ['a minute', item('d', 'date'), '2026-11-21T09:30', '2026-11-21 09:30'],
    ['a truth', item('c', 'calc'), false, 'false'],
  ])('%s', (_, one, value, text) =>
    expect(itemTypeOf(one.type)!.text(one, value, { 'item01:other': '香蕉' })).toBe(text),
  )
})

describe('a form posted without JavaScript', () => {
  it.each<[string, LooseItem, readonly string[], unknown]>([
    ['input', {}, [' 张三 '], ' 张三 '],
    ['textarea', {}, ['a\r\nb'], 'a\nb'],
    ['number', {}, [' 5.0 '], 5],
    ['number', {}, ['.5'], 0.5],
    ['number', {}, ['-1e3'], -1000],
    ['number', {}, ['five'], 'five'],
    ['number', {}, ['0x10'], '0x10'],
    ['number', {}, ['1e999'], '1e999'],
    ['radio', {}, ['a'], 'a'],
    ['checkbox', {}, ['a', '', 'b', 'a'], ['a', 'b']],
    ['select', {}, ['a'], 'a'],
    ['select', { multiple: true }, ['a', 'b'], ['a', 'b']],
    ['date', {}, [' 2026-11-21 '], '2026-11-21'],
    ['rate', {}, ['4'], 4],
    ['calc', {}, ['99'], undefined],
    ['description', {}, ['x'], undefined],
  ])('%s %j %j', (type, more, raw, value) =>
    expect(itemTypeOf(type)!.parse(item('item01', type, more), () => raw)).toEqual(value),
  )
})

it('a text answer may be anything the schema allows, byte for byte', () => {
  const schema = { properties: { item01: itemTypeOf('input')!.answerSchema(item('item01', 'input'))! } }
  for (const text of ['=1+1', '<script>', '\u202e', '  ', '\u0001\u0007', "'; drop table x; --"])
    expect(validateAnswers(schema, { item01: text })).toEqual([])
})
