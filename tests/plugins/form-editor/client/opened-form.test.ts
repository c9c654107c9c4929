import { expect, it } from 'vitest'
import { baselineOf, noteBaseline } from '#plugins/form-editor/client/opened-form.ts'
import { startDraft } from '#renderer/form-workspace/draft-session.ts'
import type { Form } from '#schemas/form/form.ts'
import { detailOf, survey } from './survey-form.ts'

const [name, when, note] = survey.items
const session = () =>
  startDraft({ stored: { document: survey, revision: 1 }, store: () => Promise.resolve({ revision: 2 }) })
const withOptions = (...labels: readonly string[]): Form => ({
  ...survey,
  items: [{ ...when!, options: labels.map((label, at) => ({ value: `o${at}`, label })) } as never],
})
const published = (document: Form, version = 1) => detailOf(document, { version, submissions: 3 })

it('remembers a question whose removal was saved, and which undo may bring back with its answers', () => {
  const draft = session()
  noteBaseline(draft, published(survey))
  noteBaseline(draft, published({ ...survey, items: [name!, note!] }))
  expect(baselineOf(draft, published({ ...survey, items: [] })).values.has('when01')).toBe(true)
})

it('counts no options as former that were saved since, until they are published', () => {
  const draft = session()
  noteBaseline(draft, published(withOptions('周五')))
  const labels = (version: number) =>
    noteBaseline(draft, published(withOptions('周五', '周六'), version))
      .options.get('when01')
      ?.map(({ label }) => label)
  expect(labels(1)).toEqual(['周五'])
  expect(labels(2)).toEqual(['周五', '周六'])
})

it('adds the options of the published version that the draft no longer has', () => {
  const draft = session()
  noteBaseline(draft, published(withOptions('周五')))
  const removedOptions = { when01: [{ value: 'sun', label: '周日' }] }
  const { options, values } = noteBaseline(draft, { ...published(withOptions('周五')), removedOptions })
  expect(options.get('when01')?.map(({ label }) => label)).toEqual(['周五', '周日'])
  expect(values.get('when01')).toEqual(new Set(['o0', 'sun']))
})
