export default {
  pageTitle: '消息',
  markAllRead: '公告全部标为已读',
  bell: { label: '消息', unread: '消息，{{count}} 条未读' },
}
