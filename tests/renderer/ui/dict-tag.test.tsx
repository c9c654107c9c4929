import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DictTag, useDict } from '#renderer/ui/dict-tag.tsx'
import { renderWith } from '../render-with-providers.tsx'
import { fail, serve, type Reply } from '../api-server.ts'

describe('DictTag', () => {
  const items = [
    { dictValue: '0', dictLabel: '男', listClass: 'primary' },
    { dictValue: '1', dictLabel: '女', listClass: 'default' },
  ]
  it.each([
    ['0', '男'],
    [0, '男'],
    ['0,1', '男女'],
    [['1', '0'], '女男'],
    ['9', '9'],
    ['', '—'],
    [null, '—'],
  ])('shows %o as %s', async (value, text) => {
    const { container } = await renderWith(<DictTag items={items} value={value} />)
    await waitFor(() => expect(container.textContent?.endsWith(text)).toBe(true))
  })
})

it('DictTag shows no code while its dictionary is on its way, and the code where there is none', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Reply>()
  await serve(() => promise)
  const Status = () => <DictTag items={useDict('sys_yes_no')} value="Y" />
  await renderWith(<Status />)
  expect(screen.queryByText('Y')).toBeNull()
  answer(fail(404, 'dict.unknown', '没有这个字典'))
  expect(await screen.findByText('Y')).toBeTruthy()
})

it('DictTag wears the styles that its entry names, and what names none of them is drawn as ever', async () => {
  const items = [
    { dictValue: '0', dictLabel: '男', listClass: 'primary', cssClass: 'bold strike' },
    { dictValue: '1', dictLabel: '女', cssClass: '' },
  ]
  await renderWith(<DictTag items={items} value="0,1" />)
  expect((await screen.findByText('男')).dataset.style).toBe('bold strike')
  expect(screen.getByText('女').dataset.style).toBeUndefined()
})
