import { titleKey } from '#renderer/kit/messages.ts'
import type { ClientPlugin } from '#renderer/kit/plugin.ts'
import { formEditorMessages } from './messages.ts'

/** My forms, the editor, its preview, and publishing. */
export const formEditor = {
  name: 'form-editor',
  routes: [
    { path: '/project/form', screen: () => import('./editor-redirect.tsx') },
    {
      path: '/project/form/editor',
      title: titleKey(formEditorMessages, 'route.editor'),
      screen: () => import('./editor-screen.tsx'),
    },
    {
      path: '/project/form/preview',
      title: titleKey(formEditorMessages, 'route.preview'),
      screen: () => import('./preview-screen.tsx'),
    },
    {
      path: '/project/form/publish',
      title: titleKey(formEditorMessages, 'route.publish'),
      screen: () => import('./publish-screen.tsx'),
    },
  ],
  screens: { list: () => import('./list/list-screen.tsx') },
  commands: [
    {
      id: 'form.create',
      title: titleKey(formEditorMessages, 'list.create'),
      icon: 'forms',
      permission: 'project:form:add',
      run: (go) => go('/project/form/list?create=1'),
    },
  ],
  formTabs: [
    { tab: 'editor', title: { 'zh-cn': '编辑', en: 'Edit' }, permission: 'project:form:query', order: 10 },
    { tab: 'preview', title: { 'zh-cn': '预览', en: 'Preview' }, permission: 'project:form:query', order: 30 },
    { tab: 'publish', title: { 'zh-cn': '发布', en: 'Publish' }, permission: 'project:form:publish', order: 40 },
  ],
  messages: formEditorMessages.load,
} satisfies ClientPlugin
