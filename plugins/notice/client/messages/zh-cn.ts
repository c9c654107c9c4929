export default {
  pageTitle: '公告',
  markAllRead: '公告全部标为已读',
  bell: { label: '通知公告', unread: '通知公告，{{count}} 条未读' },
}
