export default {
  todo: {
    title: '待办',
    subject: '待办',
    unnamed: '未命名表单',
    none: '没有待办。',
    noneHint: '等你处理的任务、快要结束的表单会出现在这里。',
    more: '还有 {{count}} 项',
  },
  ways: { title: '常用入口' },
}
