export default {
  pageTitle: 'Announcements',
  markAllRead: 'Mark all announcements as read',
  bell: { label: 'Announcements', unread: 'Announcements, {{count}} unread' },
}
