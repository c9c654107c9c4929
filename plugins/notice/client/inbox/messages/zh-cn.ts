export default {
  isNew: '未读',
  title: '消息',
  more: '还有 {{count}} 条未读消息',
  none: '还没有消息。',
  noneHint: '待办、催办、退回和抄送会出现在这里，保留 90 天。',
  preference: {
    hint: '消息总会出现在铃铛里；勾选的还会发到你的邮箱。',
    mail: '同时发邮件',
    saved: '消息提醒已保存',
    noServer: '系统未配置邮件服务器，消息只出现在铃铛里。',
    noAddress: '你的账号没有邮箱，请先在「基本资料」中填写。',
  },
}
