import { chargesGems } from '#src/client/gems/charges-gems.ts';
import { SwitchField } from '#src/islands/ui/fields/SwitchField.tsx';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function VoiceSection({ texts, user, saver }: SectionProps) {
  const mentionsGems = useHydrated() && chargesGems();
  return (
    <SettingsSection id="voice" heading={texts.voice}>
      <SwitchField
        label={texts.audioSwitch}
        hint={mentionsGems ? texts.audioSwitchHint : texts.audioSwitchFree}
        isOn={user?.audio_switch ?? false}
        field="audio_switch"
        saver={saver}
        texts={texts}
        onChange={(isOn) => void saver.save({ audio_switch: isOn })}
      />
    </SettingsSection>
  );
}
