import { titleKey } from '#renderer/kit/i18n.ts'
import type { ClientPlugin } from '#renderer/kit/client-plugin-type.ts'
import { formEditorMessages } from './messages.ts'

/** Plugin with the form editor, its preview and publishing, and the parts of “my forms” beyond the module file. */
export const formEditor = {
  name: 'form-editor',
  shapes: { 'schema:project/form#default': 'gallery' },
  routes: [
    { path: '/project/form', screen: () => import('./editor-redirect.tsx') },
    {
      path: '/project/form/editor',
      title: titleKey(formEditorMessages, 'route.editor'),
      screen: () => import('./editor-screen.tsx'),
      shape: 'workbench',
    },
    {
      path: '/project/form/preview',
      title: titleKey(formEditorMessages, 'route.preview'),
      screen: () => import('./preview/form-preview.tsx'),
    },
    {
      path: '/project/form/publish',
      title: titleKey(formEditorMessages, 'route.publish'),
      screen: () => import('./publish/publish-screen.tsx'),
    },
  ],
  components: {
    Cover: () => import('./form-thumbnail.tsx'),
    CreateForm: () => import('./create/create-dialog.tsx'),
  },
  commands: [
    {
      id: 'form.create',
      title: titleKey(formEditorMessages, 'create.title'),
      icon: 'forms',
      permission: 'project:form:add',
      run: (go) => go('/project/form/list?create=1'),
      isOnHome: true,
    },
  ],
  dashboard: [
    {
      id: 'recentForms',
      card: () => import('./home/recent-forms.tsx'),
      column: 'main',
      order: 30,
      permission: 'project:form:list',
    },
  ],
  formSections: [
    {
      id: 'form',
      section: () => import('./settings/form-settings-overview.tsx'),
      permission: 'project:form:edit',
      order: 5,
    },
  ],
  formTabs: [
    { tab: 'editor', title: { 'zh-cn': '编辑', en: 'Edit' }, permission: 'project:form:query', order: 10 },
    {
      tab: 'preview',
      title: { 'zh-cn': '预览', en: 'Preview' },
      permission: 'project:form:query',
      order: 30,
      button: 'plain',
    },
    {
      tab: 'publish',
      title: { 'zh-cn': '发布', en: 'Publish' },
      permission: 'project:form:publish',
      order: 40,
      button: 'primary',
    },
  ],
  messages: formEditorMessages.load,
} satisfies ClientPlugin
