/** The icons a menu may show, as tabler names them; the shell draws these and no others (renderer/form/icons.ts). */
export const iconNames = [
  'activity', 'adjustments', 'alert-triangle', 'apps', 'archive', 'bell', 'book', 'briefcase', 'building', 'calendar', 'category', 'chart-bar',
  'checklist', 'circle', 'clipboard-check', 'clipboard-list', 'clock', 'code', 'database', 'device-desktop', 'device-mobile', 'door', 'file',
  'file-text', 'folder', 'forms', 'history', 'home', 'id', 'key', 'layout-dashboard', 'link', 'list', 'list-details', 'list-tree', 'lock', 'login',
  'mail', 'menu-2', 'message', 'palette', 'photo', 'player-play', 'plug', 'puzzle', 'report-analytics', 'route', 'schema', 'send', 'server',
  'settings', 'share', 'shield', 'sitemap', 'speakerphone', 'star', 'table', 'tag', 'template', 'tool', 'trash', 'user', 'user-check', 'users',
  'variable', 'vocabulary', 'world',
] as const
export type IconName = (typeof iconNames)[number]

/** The icons an action may show (renderer/crud/named-icon.tsx): few, because every list loads them. */
export const actionIconNames = ['key', 'shield', 'plus', 'refresh', 'copy', 'link', 'pencil', 'trash', 'users', 'id', 'logout'] as const
export type ActionIconName = (typeof actionIconNames)[number]
