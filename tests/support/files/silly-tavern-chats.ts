/** Chats in the format of SillyTavern 1.13 and later, written by hand: one item per line of the file. */

/** With one character: hidden and system lines, variants, reasoning, tool calls, pictures, bookmarks. */
export const sillyTavernSolo: readonly string[] = [
  '{"user_name":"Pat","character_name":"Anna","create_date":"2026-01-02@03h04m05s","chat_metadata":{"note_prompt":"It rains.","note_interval":1,"note_position":1,"note_depth":4,"note_role":0,"integrity":"0b1e7b0a-57a5-4c0e-9b5b-6f7c3b0d6a11","variables":{"mood":"wet"},"timedWorldInfo":{"sticky":{},"cooldown":{}},"tainted":true,"lastInContextMessageId":3}}',
  '{"name":"SillyTavern System","is_user":false,"is_system":true,"send_date":"2026-01-02T03:04:06.000Z","mes":"Welcome back.","extra":{"type":"assistant_message","isSmallSys":true}}',
  '{"name":"Anna","is_user":false,"is_system":false,"send_date":"January 2, 2026 3:05am","mes":"*Anna looks up.* \\"You came back.\\"","extra":{"bookmark_link":"Anna - Branch #1"},"force_avatar":"/thumbnail?type=avatar&file=Anna.png"}',
  '{"name":"Pat","is_user":true,"is_system":true,"send_date":"2026-01-02T03:05:30.000Z","mes":"I forgot my umbrella.","extra":{"isSmallSys":false,"token_count":6,"image":"/user/images/Anna/rain.png","inline_image":true},"force_avatar":"User Avatars/pat.png"}',
  '{"extra":{"api":"openai","model":"gpt-4o-1","reasoning":"She teases.","reasoning_duration":1200,"reasoning_type":"model","reasoning_signature":null,"token_count":5,"tool_invocations":[{"id":"call_1","displayName":"Weather","name":"weather","parameters":"{\\"city\\":\\"Lyon\\"}","result":"rain"}]},"name":"Anna","is_user":false,"is_system":false,"send_date":"2026-01-02T03:06:10.000Z","mes":"\\"You always do.\\"","title":"","gen_started":"2026-01-02T03:06:01.000Z","gen_finished":"2026-01-02T03:06:10.000Z","swipe_id":1,"swipes":["\\"Again?\\"","\\"You always do.\\""],"swipe_info":[{"send_date":"2026-01-02T03:06:00.000Z","gen_started":"2026-01-02T03:05:50.000Z","gen_finished":"2026-01-02T03:06:00.000Z","extra":{"api":"openai","model":"gpt-4o-1","token_count":3}},{"send_date":"2026-01-02T03:06:10.000Z","gen_started":"2026-01-02T03:06:01.000Z","gen_finished":"2026-01-02T03:06:10.000Z","extra":{"api":"openai","model":"gpt-4o-1","reasoning":"She teases.","reasoning_duration":1200}}],"force_avatar":"/thumbnail?type=avatar&file=Anna.png"}',
  '{"name":"Note","is_user":false,"is_system":true,"send_date":"2026-01-02T03:06:20.000Z","mes":"Do not forget the umbrella.","extra":{"type":"comment","gen_id":1767323180000,"isSmallSys":false,"api":"manual","model":"slash command"},"force_avatar":"img/quill.png"}',
  '{"name":"Pat","is_user":true,"is_system":false,"send_date":1767323200000,"mes":"Then lend me yours.","extra":{"display_text":"Then lend me yours!"}}',
];

/** With two characters, without a name of the file. */
export const sillyTavernGroup: readonly string[] = [
  '{"user_name":"unused","character_name":"unused","chat_metadata":{"integrity":"7d0c"}}',
  '{"name":"Anna","is_user":false,"is_system":false,"send_date":"2026-01-02T03:05:00.000Z","mes":"I saw it first.","extra":{"api":"koboldcpp","model":"mistral-7b"},"original_avatar":"Anna.png","force_avatar":"/thumbnail?type=avatar&file=Anna.png","is_group":true}',
  '{"name":"Bo","is_user":false,"is_system":false,"send_date":"2026-01-02T03:05:10.000Z","mes":"You did not.","extra":{"api":"koboldcpp","model":"mistral-7b"},"original_avatar":"Bo.png","force_avatar":"/thumbnail?type=avatar&file=Bo.png","is_group":true}',
  '{"name":"Pat","is_user":true,"is_system":false,"send_date":"2026-01-02T03:05:20.000Z","mes":"Both of you, stop.","extra":{}}',
];
