import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { BodyMode } from '#schemas/api/module-api-types.ts'
import { clientModule } from '#schemas/module/client-module.ts'
import type { ModuleFile } from '#schemas/module/module-file.ts'
import { resolve } from '#schemas/module/resolve-module.ts'
import { EditForm, type EditFormProps } from '#renderer/crud/dialogs/edit-form.tsx'
import '#renderer/schema-form/widgets/rich-text-widget.tsx'
import { createValidators } from '#server/crud/compile-validators.ts'
import { renderWith } from '../../render-with-providers.tsx'
import { ok, serve } from '../../api-server.ts'

Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const copyOf = (file: string) => {
  const module = resolve(
    JSON.parse(readFileSync(join(import.meta.dirname, `../../../../${file}`), 'utf8')) as ModuleFile,
  )
  const codeOf = (mode: BodyMode): string =>
    `data:text/javascript,${encodeURIComponent(createValidators().source(module, mode).code)}`
  return clientModule(module, {
    may: () => true,
    find: () => undefined,
    user: { userId: 1, userName: 'admin', deptId: null, roles: [] },
    validators: { create: codeOf('create'), update: codeOf('update') },
  })
}
const copy = copyOf('plugins/notice/modules/system/notice.json')

it('says of both saving buttons what they do once `form.submit` holds, and goes on to the next row', async () => {
  const { seen } = await serve(() =>
    ok([
      { dictValue: '0', dictLabel: '正常' },
      { dictValue: '1', dictLabel: '关闭' },
    ]),
  )
  const saved = vi.fn<EditFormProps['onSaved']>()
  await renderWith(
    <EditForm
      copy={copy}
      mode="create"
      match={{ noticeTitle: '放假', noticeType: '1', status: '1' }}
      onLeave={() => undefined}
      onSaved={saved}
      onDirty={() => undefined}
    />,
    { user: { permissions: ['*:*:*'] } },
  )
  expect(await screen.findByRole('button', { name: '保存并继续新增' })).toBeDefined()
  const state = await screen.findByRole('radiogroup', { name: /状态/ })
  fireEvent.click(await within(state).findByRole('radio', { name: '正常' }))
  fireEvent.click(await screen.findByRole('button', { name: '发布并继续新增' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ noticeTitle: '放假', noticeType: '1', status: '0' }))
  expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))).toEqual([
    { noticeTitle: '放假', noticeType: '1', status: '0' },
  ])
})

it('chooses the default entry of a dictionary where the field has no default of its own', async () => {
  const { seen } = await serve(() =>
    ok([
      { dictValue: '0', dictLabel: '正常' },
      { dictValue: '1', dictLabel: '关闭', isDefault: 'Y' },
    ]),
  )
  const saved = vi.fn<EditFormProps['onSaved']>()
  const { default: _, ...noticeType } = copy.fields.noticeType!
  const fields = { ...copy.fields, noticeType, status: { ...copy.fields.status!, default: '0' } }
  await renderWith(
    <EditForm
      copy={{ ...copy, fields }}
      mode="create"
      match={{ noticeTitle: '放假' }}
      onLeave={() => undefined}
      onSaved={saved}
      onDirty={() => undefined}
    />,
    { user: { permissions: ['*:*:*'] } },
  )
  fireEvent.click(await screen.findByRole('button', { name: '发布' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))).toMatchObject([
    { noticeTitle: '放假', noticeType: '1', status: '0' },
  ])
})

it('Enter runs the main button: nothing else of the form submits it', async () => {
  await serve(() =>
    ok([
      { dictValue: '0', dictLabel: '正常' },
      { dictValue: '1', dictLabel: '关闭' },
    ]),
  )
  const saved = vi.fn<EditFormProps['onSaved']>()
  const { container } = await renderWith(
    <EditForm
      copy={copy}
      mode="create"
      match={{ noticeTitle: '放假', noticeType: '1', status: '0' }}
      onLeave={() => undefined}
      onSaved={saved}
      onDirty={() => undefined}
    />,
    { user: { permissions: ['*:*:*'] } },
  )
  await screen.findByRole('button', { name: '发布' })
  // what the browser presses for Enter in a line: the first submit button among the form's own, wherever it stands
  const [main, ...others] = [...container.querySelector('form')!.elements].filter(
    (one) => one instanceof HTMLButtonElement && one.type === 'submit',
  )
  expect([main?.textContent, others]).toEqual(['发布', []])
  fireEvent.keyDown(screen.getByRole('textbox', { name: /公告标题/ }), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(saved).toHaveBeenCalledWith(undefined))
})

it('the next row is added where the last one was: below its parent', async () => {
  const { seen } = await serve(() => ok([{ dictValue: '0', dictLabel: '正常' }]))
  const saved = vi.fn<EditFormProps['onSaved']>()
  await renderWith(
    <EditForm
      copy={copyOf('schemas/system/dept.json')}
      mode="create"
      match={{ parentId: 7 }}
      onLeave={() => undefined}
      onSaved={saved}
      onDirty={() => undefined}
    />,
    { user: { permissions: ['*:*:*'] } },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: /部门名称/ }), { target: { value: '招生办' } })
  fireEvent.click(screen.getByRole('button', { name: '保存并继续新增' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ parentId: 7 }))
  expect(seen.find(({ method }) => method === 'POST')?.body).toContain('"parentId":7')
})

it('the next row does not get back what was given to this one and emptied', async () => {
  await serve(() => ok([{ dictValue: '0', dictLabel: '正常' }]))
  const saved = vi.fn<EditFormProps['onSaved']>()
  await renderWith(
    <EditForm
      copy={copyOf('schemas/system/dept.json')}
      mode="create"
      match={{ parentId: 7, phone: '0571-1' }}
      onLeave={() => undefined}
      onSaved={saved}
      onDirty={() => undefined}
    />,
    { user: { permissions: ['*:*:*'] } },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: /部门名称/ }), { target: { value: '招生办' } })
  fireEvent.change(screen.getByRole('textbox', { name: /电话/ }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '保存并继续新增' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ parentId: 7 }))
})
