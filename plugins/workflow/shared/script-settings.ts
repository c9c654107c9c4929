import { defineSettings } from '#schemas/api/settings/section.ts'

export interface ScriptSettings {
  readonly isOn: boolean
}

/** Whether processes may run scripts. */
export const scriptSettings = defineSettings<ScriptSettings>({
  name: 'workflowScriptConfig',
  order: 69,
  configKey: 'sys.workflowScript',
  title: { 'zh-cn': '流程脚本', en: 'Process scripts' },
  hint: {
    'zh-cn':
      '脚本任务中的 JavaScript 在隔离环境中运行：只能读取流程变量和表单答案、设置声明过的变量，不能访问文件、网络和数据库；每次最多 1 秒、32 MB 内存。',
    en: 'JavaScript of script tasks runs in a sandbox: it reads the variables and answers of its process and sets the variables it declares. It can’t reach files, the network, or the database. Each run takes at most 1 second and 32 MB.',
  },
  fields: {
    isOn: {
      type: 'bool',
      required: true,
      default: false,
      label: { 'zh-cn': '允许流程运行脚本', en: 'Let processes run scripts' },
      help: {
        'zh-cn':
          '关闭时，含脚本的流程不能部署，已部署的流程停在脚本任务处。开启后，部署含脚本的流程还需要「部署流程脚本」权限。',
        en: 'While off, processes with a script can’t be deployed, and deployed ones stop at their script tasks. While on, deploying one also takes the permission “Deploy process scripts”.',
      },
    },
  },
})
