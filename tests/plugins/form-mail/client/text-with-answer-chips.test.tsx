import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ChipText } from '#plugins/form-mail/client/text-with-answer-chips.tsx'
import { textIn } from '#plugins/form-mail/client/read-chip-text.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const questions = [
  { id: 'name01', label: '姓名' },
  { id: 'size01', label: '尺码' },
]
function Field({ value }: { readonly value: string }) {
  const [text, setText] = useState(value)
  return (
    <>
      <ChipText
        label="主题"
        value={text}
        questions={questions}
        isDisabled={false}
        maxLength={200}
        error={undefined}
        onChange={setText}
      />
      <p data-testid="stored">{text}</p>
    </>
  )
}

it('shows answers as chips with the question’s title, also of one that is gone, and never an id', async () => {
  await renderWith(<Field value="{{name01}}，你好 {{gone01}}" />)
  const field = await screen.findByRole('textbox', { name: '主题' })
  expect(field.textContent).toBe('姓名，你好 已删除的题目')
  expect(textIn(field)).toBe('{{name01}}，你好 {{gone01}}')
})

it('takes an answer from the menu, and stores where it stands', async () => {
  await renderWith(<Field value="你好 " />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '插入回答' }))
  await user.click(await screen.findByRole('menuitem', { name: '尺码' }))
  expect(screen.getByTestId('stored').textContent).toBe('你好 {{size01}}')
})

it.each([
  ['a<br>b<br><br>', 'a\nb\n'],
  ['a<div>b</div><div><span data-answer="name01">姓名</span>!</div>', 'a\nb\n{{name01}}!'],
  ['a&nbsp;b', 'a b'],
])('reads lines as browsers write them: %s', (html, text) => {
  const field = document.createElement('div')
  field.innerHTML = html
  expect(textIn(field)).toBe(text)
})
