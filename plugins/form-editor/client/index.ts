import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** My forms, the editor, its preview, and publishing. */
export const formEditor = {
  name: 'form-editor',
  routes: [
    { path: '/project/form', screen: () => import('./editor-redirect.tsx') },
    { path: '/project/form/editor', title: 'form-editor:route.editor', screen: () => import('./editor-screen.tsx') },
    { path: '/project/form/preview', title: 'form-editor:route.preview', screen: () => import('./preview-screen.tsx') },
    { path: '/project/form/publish', title: 'form-editor:route.publish', screen: () => import('./publish-screen.tsx') },
  ],
  screens: { list: () => import('./list/list-screen.tsx') },
  commands: [
    {
      id: 'form.create',
      title: 'form-editor:list.create',
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
  messages: {
    'zh-cn': () => import('./messages/zh-cn.ts'),
    en: () => import('./messages/en.ts'),
  },
} satisfies ClientPlugin
