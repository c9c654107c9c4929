import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { FormHead } from '#renderer/form-workspace/form-head.tsx'
import { formWorkspaceMessages } from '#renderer/form-workspace/messages.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

const permission = 'project:form:query'
const plugin: ClientPlugin = {
  name: 'demo',
  routes: [{ path: '/project/form/editor', screen: async () => ({ default: () => null }) }],
  formTabs: [
    { tab: 'editor', title: { 'zh-cn': '编辑', en: 'Edit' }, permission, order: 10 },
    { tab: 'data', title: { 'zh-cn': '答卷', en: 'Submissions' }, permission, order: 20 },
    { tab: 'secret', title: { 'zh-cn': '机密', en: 'Secret' }, permission: 'other', order: 30 },
  ],
}
const meta = { title: '答卷', isHide: true, isKeepAlive: false, isAffix: false, requireLogin: true }
const menu: readonly MenuRoute[] = [
  {
    path: '/project',
    component: 'Layout',
    meta,
    children: [{ path: '/project/form/data', component: 'plugin:demo', meta }],
  },
]

async function tabsWith(routers: readonly MenuRoute[]): Promise<readonly (string | null)[]> {
  const { unmount } = await renderWith(
    <FormHead
      tab="editor"
      formKey="abcdefgh"
      form={undefined}
      onChanged={() => undefined}
      actionsRef={() => undefined}
    />,
    {
      plugins: [plugin],
      user: { permissions: [permission] },
      routers,
      messages: { formWorkspace: formWorkspaceMessages.load },
    },
  )
  const names = within(await screen.findByRole('navigation')).getAllByRole('link')
  const texts = names.map((link) => link.textContent)
  unmount()
  return texts
}

it('has the tabs of a form that the user may open: by permission, and by menu where a tab is a page of it', async () => {
  expect(await tabsWith(menu)).toEqual(['编辑', '答卷'])
  expect(await tabsWith([])).toEqual(['编辑'])
})
