import { describe, expect, it } from 'vitest'
import type { Answers, EffectName, Form, Rule } from '#schemas/form/form.ts'
import { coverKey, firstQuestions, pageNumber, pagesOf } from '#schemas/form/form-pages.ts'
import { form, item, options, rule, logicStateOf } from './form-builders.ts'

const text = (id: string) => item(id, 'input')
const page = (id: string, label = '') => item(id, 'pagination', { label })
const ask = item('ask001', 'radio', { options: options('yes', 'no') })
const onYes = (target: string | undefined, effect: EffectName): Rule =>
  rule({ ask001: { eq: 'yes' } }, { do: effect, ...(target ? { target } : {}) })
const shown = (one: Form, answers: Answers = {}) =>
  pagesOf(one, logicStateOf(one, answers)).map((each) => [each.key, ...each.items.map((entry) => entry.id)])

describe('pages', () => {
  it('part at page breaks; a break carries the title of what follows', () => {
    const survey = form([
      text('one001'),
      page('page01', '第二页'),
      text('two002'),
      item('calc01', 'calc', { formula: '1' }),
    ])
    expect(shown(survey)).toEqual([
      ['first', 'one001'],
      ['page01', 'two002', 'calc01'],
    ])
    expect(pagesOf(survey, logicStateOf(survey, {}))[1]!.title).toBe('第二页')
  })

  it('without anything to see are passed over', () => {
    expect(
      shown(
        form([
          page('page01'),
          page('page02'),
          text('one001'),
          page('page03'),
          item('hidden', 'input', { hidden: true }),
          page('page04'),
        ]),
      ),
    ).toEqual([['page02', 'one001']])
  })

  it('come and go with their items', () => {
    const survey = form(
      [ask, page('page01'), text('one001'), page('page02'), text('two002')],
      [onYes('one001', 'show')],
    )
    expect(shown(survey, { ask001: 'yes' })).toEqual([
      ['first', 'ask001'],
      ['page01', 'one001'],
      ['page02', 'two002'],
    ])
    expect(shown(survey, { ask001: 'no' })).toEqual([
      ['first', 'ask001'],
      ['page02', 'two002'],
    ])
  })

  it('join when a rule hides the break between them', () => {
    expect(shown(form([ask, page('page01'), text('one001')], [onYes('page01', 'hide')]), { ask001: 'yes' })).toEqual([
      ['first', 'ask001', 'one001'],
    ])
  })

  it('stay apart when a jump passes over the break', () => {
    const survey = form(
      [ask, text('one001'), page('page01'), text('two002'), page('page02'), text('three3'), text('four04')],
      [onYes('four04', 'jump')],
    )
    expect(shown(survey, { ask001: 'yes' })).toEqual([
      ['first', 'ask001'],
      ['page02', 'four04'],
    ])
    expect(shown(survey, { ask001: 'no' })).toHaveLength(3)
  })

  it('end where a rule says so', () => {
    expect(shown(form([ask, page('page01'), text('one001')], [onYes(undefined, 'finish')]), { ask001: 'yes' })).toEqual(
      [['first', 'ask001']],
    )
  })
})

describe('the cover', () => {
  const covered = (one: Form, show = true): Form => ({ ...one, settings: { cover: { show, title: '欢迎' } } })
  const survey = form([text('one001'), page('page01'), text('two002')])

  it('is a page without items before the others, and not counted among them', () => {
    expect(shown(covered(survey))).toEqual([[coverKey], ['first', 'one001'], ['page01', 'two002']])
    const pages = pagesOf(covered(survey), logicStateOf(survey, {}))
    expect(pages.map((_, index) => pageNumber(pages, index))).toEqual([
      { n: 0, total: 2 },
      { n: 1, total: 2 },
      { n: 2, total: 2 },
    ])
    expect(firstQuestions(covered(survey))).toBe(1)
  })

  it('is left out when switched off, and where there is nothing to fill in', () => {
    expect(shown(covered(survey, false))).toEqual(shown(survey))
    expect(pagesOf(covered(survey), { visible: new Set(), skipped: new Set() })).toEqual([])
  })
})

describe('a page per question', () => {
  const single = (one: Form): Form => ({ ...one, theme: { questionPerPage: true } })
  const intro = item('intro1', 'description', { html: '<p>x</p>' })

  it('keeps display items before the question that follows them, and below the last one', () => {
    const total = item('calc01', 'calc', { formula: '1' })
    expect(
      shown(single(form([intro, text('one001'), text('two002'), { ...intro, id: 'intro2' }, text('thr003'), total]))),
    ).toEqual([
      ['first', 'intro1', 'one001'],
      ['two002', 'two002'],
      ['intro2', 'intro2', 'thr003', 'calc01'],
    ])
  })

  it('carries the title of a section to each of its questions, and keeps a section without questions', () => {
    const survey = single(form([intro, page('page01', '二'), text('one001'), text('two002')]))
    expect(pagesOf(survey, logicStateOf(survey, {})).map(({ key, title }) => [key, title])).toEqual([
      ['first', undefined],
      ['page01', '二'],
      ['two002', '二'],
    ])
  })

  it('passes over questions that are hidden', () => {
    const survey = single(form([ask, text('one001'), text('two002')], [onYes('one001', 'show')]))
    expect(shown(survey)).toEqual([
      ['first', 'ask001'],
      ['two002', 'two002'],
    ])
    expect(shown(survey, { ask001: 'yes' })).toHaveLength(3)
  })
})
