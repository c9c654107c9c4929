export default {
  lost: '连接已断开，正在重新连接。填写的内容还在。',
  back: '已重新连接，内容已更新。',
}
