export default {
  pageTitle: 'Notifications',
  markAllRead: 'Mark all announcements as read',
  bell: { label: 'Notifications', unread: 'Notifications, {{count}} unread' },
}
