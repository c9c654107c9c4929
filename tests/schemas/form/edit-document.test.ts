import { describe, expect, it } from 'vitest'
import { emptyForm, type Form } from '#schemas/form/form.ts'
import { compile } from '#schemas/form/compile.ts'
import {
  addItem,
  changeForm,
  changeItem,
  duplicateItem,
  moveItem,
  referencesTo,
  removeItem,
  setLogic,
} from '#schemas/form/edit-document.ts'
import { itemIdPattern, newItemId, optionsOf } from '#schemas/form/item.ts'
import { itemTypes } from '#schemas/form/item-types.ts'
import { form, item, options, rule } from './form-builders.ts'
import { random } from '#tests/support/seeded-random.ts'

const three = form([
  item('first1', 'input'),
  item('second', 'radio', { options: options('a') }),
  item('third1', 'number'),
])
const ids = (one: Form): readonly string[] => one.items.map((each) => each.id)

describe('an edit', () => {
  it('adds at the end, or where it is told', () => {
    expect(addItem(three, 'input').items.map((each) => each.type)).toEqual(['input', 'radio', 'number', 'input'])
    expect(addItem(three, 'date', 1, '日期').items[1]).toMatchObject({ type: 'date', label: '日期', accuracy: 'day' })
    expect(optionsOf(addItem(three, 'radio', 0, '', 'en').items[0]!)[0]!.label).toBe('Option 1')
    expect(() => addItem(three, 'toString')).toThrow('<toString>')
  })

  it.each([
    [0, 2, ['second', 'third1', 'first1']],
    [2, 0, ['third1', 'first1', 'second']],
    [0, 99, ['second', 'third1', 'first1']],
    [1, -5, ['second', 'first1', 'third1']],
    [1, 1, ['first1', 'second', 'third1']],
    [9, 0, ['first1', 'second', 'third1']],
  ])('moves %i to %i', (from, to, order) => {
    expect(ids(moveItem(three, from, to))).toEqual(order)
  })

  it('copies an item right behind itself, sharing nothing', () => {
    const copied = duplicateItem(three, 'second')
    expect(copied.items).toHaveLength(4)
    expect(copied.items[2]).toEqual({ ...three.items[1], id: copied.items[2]!.id })
    expect(optionsOf(copied.items[2]!)).not.toBe(optionsOf(three.items[1]!))
    expect(new Set(ids(copied)).size).toBe(4)
  })

  it('changes keys, takes them away, and leaves the id alone', () => {
    const changed = changeItem(three, 'first1', { label: '姓名', required: true, id: 'other1' })
    expect(changed.items[0]).toEqual({ id: 'first1', type: 'input', label: '姓名', required: true })
    expect(changeItem(changed, 'first1', { required: undefined }).items[0]).not.toHaveProperty('required')
    expect(changeForm(three, { title: '新标题', settings: { limits: { total: { max: 5 } } } })).toMatchObject({
      title: '新标题',
      settings: { limits: { total: { max: 5 } } },
      items: three.items,
    })
  })

  it('never loses, changes or relabels another item, 200 times 50 edits', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = random(seed)
      let now = emptyForm('x')
      for (let i = 0; i < 50; i++) {
        const before = now
        const touched = now.items.length > 0 ? next.pick(now.items).id : ''
        const edit = next.below(6)
        if (edit <= 1)
          now = addItem(now, next.pick(Object.keys(itemTypes)), next.below(now.items.length + 1), `label ${i}`)
        else if (edit === 2) now = removeItem(now, touched)
        else if (edit === 3) now = moveItem(now, next.below(10) - 1, next.below(12) - 1)
        else if (edit === 4) now = duplicateItem(now, touched)
        else now = changeItem(now, touched, { label: `changed ${i}` })
        const untouched = before.items.filter((each) => each.id !== touched)
        const lost = untouched.filter((each) => !now.items.includes(each))
        expect({ seed, i, lost, ids: new Set(ids(now)).size }).toEqual({ seed, i, lost: [], ids: now.items.length })
        expect(ids(now).includes(touched)).toBe(touched !== '' && edit !== 2)
      }
    }
  })
})

describe('removing an item', () => {
  const used = {
    ...form(
      [
        item('first1', 'input', { label: '姓名' }),
        item('second', 'radio', { options: options('a') }),
        item('calc01', 'calc', { label: '合计', formula: 'count(first1)' }),
        item('hello1', 'description', { label: '欢迎', html: '<p>{{first1}}</p>' }),
      ],
      [
        rule({ first1: { eq: 'x' } }, { do: 'show', target: 'second' }),
        rule({ second: { eq: 'a' } }, { do: 'require', target: 'first1' }),
      ],
    ),
    settings: { submit: { html: '谢谢，{{first1}}' } },
  }
  it('is preceded by who uses it, in words', () => {
    expect(referencesTo(used, 'first1')).toEqual([
      '逻辑规则 1 的条件',
      '逻辑规则 2 的动作',
      '「合计」的公式',
      '「欢迎」的文字',
      '表单说明或结束页的文字',
    ])
    expect(referencesTo(used, 'first1', 'en')[0]).toBe('the condition of rule 1')
    expect(referencesTo(used, 'calc01')).toEqual([])
  })
  it('leaves broken references for the compiler to name', () => {
    const codes = compile(removeItem(used, 'first1')).errors.map((error) => error.code)
    expect(codes).toEqual(['formula.bad', 'logic.unknown', 'logic.target'])
    expect(compile(setLogic(changeItem(removeItem(used, 'first1'), 'calc01', { formula: '1' }), [])).errors).toEqual([])
  })
})

it('new ids are six letters and digits, starting with a letter, and do not repeat soon', () => {
  const next = random(1)
  const made = Array.from({ length: 20_000 }, () => newItemId(next))
  expect(made.every((one) => itemIdPattern.test(one) && /^[A-Za-z]/.test(one))).toBe(true)
  expect(new Set(made).size).toBeGreaterThan(19_990)
})
