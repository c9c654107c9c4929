import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { FilterBar } from '#renderer/answer-filter/filter-bar.tsx'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'

afterEach(() => vi.unstubAllGlobals())

const entry = (id: string, label: string, item: LooseItem): CodebookEntry => {
  const full = asItem({ id, label, ...item })
  return { id, type: full.type, label, item: full, ...(item.options ? { options: item.options } : {}) }
}
const halls = ['第一食堂', '第二食堂', '清真食堂'].map((label, at) => ({ value: `h${at}`, label }))
const few = [entry('name01', '姓名', { type: 'input' }), entry('hall01', '常去食堂', { type: 'radio', options: halls })]
const many = [...few, ...Array.from({ length: 8 }, (_, at) => entry(`extra${at}`, `附加 ${at}`, { type: 'input' }))]

const draw = async (codebook: readonly CodebookEntry[], filter?: Cond) => {
  const onFilter = vi.fn<(filter: Cond | undefined) => void>()
  await renderWith(<FilterBar codebook={codebook} filter={filter} onFilter={onFilter} />)
  return { onFilter, user: userEvent.setup() }
}
const open = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: /^筛选/ }))
  return await screen.findByRole('dialog', { name: '筛选' })
}

it('an active filter is a chip of field, operator and value, which opens the editor or is removed', async () => {
  const { onFilter, user } = await draw(few, { hall01: { in: ['h0', 'h2'] } })
  const chip = await screen.findByRole('button', { name: '常去食堂 属于以下之一 第一食堂、清真食堂' })
  expect(within(chip).getByText('第一食堂、清真食堂').tagName).toBe('STRONG')
  expect(screen.getByRole('button', { name: '筛选' })).toBeTruthy()
  await user.click(chip)
  expect(await screen.findByRole('dialog', { name: '筛选' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '移除筛选：常去食堂 属于以下之一 第一食堂、清真食堂' }))
  expect(onFilter).toHaveBeenCalledWith(undefined)
})

it('more than eight fields are searched by typing, and Enter takes the first match', async () => {
  const { user } = await draw(many)
  const field = within(await open(user)).getByRole('combobox', { name: '题目' })
  await user.click(field)
  await user.type(await screen.findByRole('textbox', { name: '搜索题目' }), '食堂')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['常去食堂'])
  await user.keyboard('{Enter}')
  expect(field.textContent).toContain('常去食堂')
})

it('a few fields have no search', async () => {
  const { user } = await draw(few)
  await user.click(within(await open(user)).getByRole('combobox', { name: '题目' }))
  expect(await screen.findByRole('option', { name: '常去食堂' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '搜索题目' })).toBeNull()
})

it('on a phone the options stand in the sheet, below field and operator', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query === '(max-width: 640px)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const { onFilter, user } = await draw(few)
  const sheet = await open(user)
  await user.click(within(sheet).getByRole('combobox', { name: '题目' }))
  await user.click(await screen.findByRole('option', { name: '常去食堂' }))
  await user.click(within(sheet).getByRole('checkbox', { name: '第二食堂' }))
  expect((within(sheet).getByRole('combobox', { name: '比较方式' }) as HTMLSelectElement).tagName).toBe('SELECT')
  await user.click(within(sheet).getByRole('button', { name: '应用' }))
  expect(onFilter).toHaveBeenCalledWith({ hall01: { in: ['h1'] } })
})
